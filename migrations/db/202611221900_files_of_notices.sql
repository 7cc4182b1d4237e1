-- Who may open a file is asked by the notice that it goes with.
CREATE INDEX hospital_notices_by_file ON hospital_notices (file_url) WHERE file_url IS NOT NULL;
CREATE INDEX hospital_notice_drafts_by_file ON hospital_notice_drafts (file_url) WHERE file_url IS NOT NULL;
