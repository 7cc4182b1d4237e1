-- A picture across the head of a company's page, and one of each product.
ALTER TABLE company_profiles ADD COLUMN cover_url TEXT;
ALTER TABLE company_products ADD COLUMN image_url TEXT;
