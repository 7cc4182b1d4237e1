/** A file that cannot be read to its end. What was read of it stands; nothing is concluded from what is missing. */
export class BrokenSource extends Error {
  constructor(
    readonly file: string,
    readonly reason: string,
  ) {
    super(`${file}：${reason}途中までは読みました。正しいファイルで、もう一度実行してください。`);
  }
}
