-- Reports up to then were looked at by those who look after the open community, who left standing what was reported. Epoch ms.
ALTER TABLE report_cases ADD COLUMN settled_at INTEGER;
