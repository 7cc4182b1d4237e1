-- Whether a doctor has brought a paper before is found without reading all that they have brought.
CREATE INDEX own_papers_by_mark ON papers (owner_id, mark) WHERE owner_id IS NOT NULL;
