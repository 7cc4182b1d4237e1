-- What was done to one account is found without reading the whole log.
CREATE INDEX audit_log_by_target ON audit_log (target, at) WHERE target IS NOT NULL;
