/** What a person can do something about: one sentence in each language, and no stack. */
class UserError extends Error {}

export const userError = (japanese, english) => new UserError(`${japanese}\n${english}`);

const DISK_FULL = /ENOSPC|EDQUOT|no space left on device|SQLITE_FULL|database or disk is full/i;

export const isDiskFull = (output) => DISK_FULL.test(output);

/** The text to print for whatever was thrown; what nobody foresaw comes with its stack. */
export function explained(error) {
  if (error instanceof UserError) return error.message;
  if (isDiskFull(`${error?.code} ${error?.message}`)) return diskFull().message;
  return `途中で止まりました / Stopped:\n${error?.stack ?? error}`;
}

export const diskFull = () =>
  userError(
    "ディスクの空きが足りません。2 GB ほど空けて、もう一度実行してください。",
    "The disk is full. Free about 2 GB and try again.",
  );
