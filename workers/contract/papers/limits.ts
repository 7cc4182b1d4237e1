export const PAPERS_PER_PAGE = 20;
/** A bibliography that a doctor brings: its bytes, and how many papers of it are read. */
export const PAPER_FILE_BYTES = 2 * 1024 * 1024;
export const PAPER_FILE_PAPERS = 500;
export const PAPER_FILES_PER_DAY = 100;
/** Papers that one doctor may have brought altogether. */
export const OWN_PAPERS = 2000;
/** Proposals that a page shows at a time. */
export const PROPOSALS = 50;
