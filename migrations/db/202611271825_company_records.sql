-- What an operator keeps of a company. A company in use is closed and never deleted: accounts and inquiries name it.
ALTER TABLE companies ADD COLUMN name_kana TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN rank TEXT CHECK (rank IN ('PLATINUM', 'GOLD', 'SILVER', 'BRONZE'));
ALTER TABLE companies ADD COLUMN image_url TEXT;
ALTER TABLE companies ADD COLUMN closed_at INTEGER;
ALTER TABLE companies ADD COLUMN rev INTEGER NOT NULL DEFAULT 0;
ALTER TABLE companies ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;

-- Whether somebody may ask others for their cards; an operator takes it away.
ALTER TABLE users ADD COLUMN may_request_cards INTEGER NOT NULL DEFAULT 1;
