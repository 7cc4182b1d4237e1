-- What was done of one kind is found, newest first, without reading the whole log.
CREATE INDEX audit_log_by_action ON audit_log (action, at);
