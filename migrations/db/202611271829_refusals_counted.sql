-- Refusals of one person at one call within a minute are one entry, whose count rises. Nothing else of the log ever changes.
ALTER TABLE audit_log ADD COLUMN refusal_key TEXT;
CREATE UNIQUE INDEX audit_log_by_refusal ON audit_log (refusal_key) WHERE refusal_key IS NOT NULL;
DROP TRIGGER audit_log_is_append_only_update;
CREATE TRIGGER audit_log_is_append_only_update BEFORE UPDATE ON audit_log
WHEN OLD.refusal_key IS NULL
  OR (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.target, NEW.result, NEW.ip, NEW.request_id, NEW.refusal_key)
    IS NOT (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.target, OLD.result, OLD.ip, OLD.request_id, OLD.refusal_key)
  OR NEW.detail IS NOT json_set(OLD.detail, '$.count', coalesce(OLD.detail ->> 'count', 1) + 1)
BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
