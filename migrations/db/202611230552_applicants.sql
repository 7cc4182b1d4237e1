-- Who asked to look after a group, without a look at all its members.
CREATE INDEX memberships_applied ON memberships (group_id) WHERE applied_at IS NOT NULL;
