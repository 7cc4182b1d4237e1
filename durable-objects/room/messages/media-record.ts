export type MediaRow = {
  name: string;
  owner_id: string;
  info: string;
  size: number;
  has_thumbnail: number;
  created_at: number;
  seq: number | null;
};

/** A media with the time of its message, epoch ms. */
export type SentMediaRow = MediaRow & { seq: number; sent_at: number };

/** Images and files of one room, by the message they were sent with; the bytes are elsewhere. */
export class MediaRecord {
  constructor(private readonly sql: SqlStorage) {}

  /** Answers false when the name is taken. */
  add({ name, owner_id, info, size, has_thumbnail, created_at }: Omit<MediaRow, "seq">): boolean {
    const statement = "INSERT OR IGNORE INTO medias VALUES (?, ?, ?, ?, ?, ?, NULL)";
    return this.sql.exec(statement, name, owner_id, info, size, has_thumbnail, created_at).rowsWritten > 0;
  }

  byName(name: string): MediaRow | undefined {
    return this.sql.exec<MediaRow>("SELECT * FROM medias WHERE name = ?", name).toArray()[0];
  }

  /** Attaches medias to a message: only those that its sender uploaded and has not sent yet. */
  send(ownerId: string, names: string[], seq: number) {
    const statement = `UPDATE medias SET seq = ? WHERE owner_id = ? AND seq IS NULL
      AND name IN (SELECT value FROM json_each(?))`;
    this.sql.exec(statement, seq, ownerId, JSON.stringify(names));
  }

  between(from: number, to: number): MediaRow[] {
    const query = "SELECT * FROM medias WHERE seq BETWEEN ? AND ? ORDER BY seq, created_at, name";
    return this.sql.exec<MediaRow>(query, from, to).toArray();
  }

  newest(from: number, { limit, offset }: { limit: number; offset: number }): SentMediaRow[] {
    const query = `SELECT medias.*, messages.created_at AS sent_at FROM medias JOIN messages USING (seq)
      WHERE seq > ? ORDER BY seq DESC, medias.created_at, name LIMIT ? OFFSET ?`;
    return this.sql.exec<SentMediaRow>(query, from, limit, offset).toArray();
  }

  /** The names of all that was uploaded here. */
  names(): string[] {
    return this.sql
      .exec<{ name: string }>("SELECT name FROM medias ORDER BY name")
      .toArray()
      .map(({ name }) => name);
  }

  /** The names of all that somebody uploaded here. */
  namesBy(ownerId: string): string[] {
    return this.namesOf("SELECT name FROM medias WHERE owner_id = ?", ownerId);
  }

  /** Takes out what belonged to a message. Gives the names. */
  deleteOf(seq: number): string[] {
    return this.namesOf("DELETE FROM medias WHERE seq = ? RETURNING name", seq);
  }

  /** Takes out what was uploaded before `before` and never sent. Gives the names. */
  deleteUnsent(before: number): string[] {
    return this.namesOf("DELETE FROM medias WHERE seq IS NULL AND created_at < ? RETURNING name", before);
  }

  /** Takes out all that somebody uploaded here. Gives the names. */
  deleteBy(ownerId: string): string[] {
    return this.namesOf("DELETE FROM medias WHERE owner_id = ? RETURNING name", ownerId);
  }

  private namesOf(statement: string, value: number | string): string[] {
    return this.sql
      .exec<{ name: string }>(statement, value)
      .toArray()
      .map((row) => row.name);
  }
}
