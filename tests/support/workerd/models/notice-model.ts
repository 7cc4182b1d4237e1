/** A hospital notice told a second time, as the specification has it, for tests to hold the product against. */
export type NoticeAct =
  | { act: "read" | "acknowledge"; by: string }
  | { act: "edit"; hospitals: readonly string[] | null; isUnreadAgain: boolean; isStale: boolean }
  | { act: "remind" }
  | { act: "delete" };

/** What a reader has done in the round that began with the sending, or with the edit that made it unread again. */
type Reading = { isRead: boolean; isAcknowledged: boolean };

const NOTHING: Reading = { isRead: false, isAcknowledged: false };

export class NoticeModel {
  isDeleted = false;
  revision = 1;
  reminderCount = 0;
  private readonly readings = new Map<string, Reading>();

  /** `placesOf`: where each reader works. */
  constructor(
    private readonly placesOf: Readonly<Record<string, readonly string[]>>,
    private hospitals: readonly string[],
  ) {}

  /** The status that the API must answer. */
  take(step: NoticeAct): number {
    if (this.isDeleted) return 404;
    if (step.act === "delete") {
      this.isDeleted = true;
      return 204;
    }
    if (step.act === "remind") return this.remind();
    if (step.act === "edit") return this.edit(step);
    if (!this.gets(step.by)) return 404;
    const isAcknowledged = step.act === "acknowledge" || this.readingOf(step.by).isAcknowledged;
    this.readings.set(step.by, { isRead: true, isAcknowledged });
    return 200;
  }

  readingOf = (who: string): Reading => this.readings.get(who) ?? NOTHING;

  gets = (who: string) =>
    !this.isDeleted && (this.placesOf[who] ?? []).some((place) => this.hospitals.includes(place));

  /** Those who would be notified of a reminder of a must-read notice. */
  waiting = () =>
    Object.keys(this.placesOf).filter((who) => this.gets(who) && !this.readingOf(who).isAcknowledged);

  /** What its sender is shown. A hospital has read it when somebody who works there has. */
  sending() {
    const by = (has: (reading: Reading) => boolean) =>
      this.hospitals.filter((hospital) =>
        Object.entries(this.placesOf).some(
          ([who, places]) => places.includes(hospital) && has(this.readingOf(who)),
        ),
      ).length;
    return {
      hospitalCount: this.hospitals.length,
      readCount: by(({ isRead }) => isRead),
      acknowledgedCount: by(({ isAcknowledged }) => isAcknowledged),
      reminderCount: this.reminderCount,
    };
  }

  private remind(): number {
    if (this.waiting().length === 0) return 409;
    this.reminderCount += 1;
    return 200;
  }

  private edit({ hospitals, isUnreadAgain, isStale }: Extract<NoticeAct, { act: "edit" }>): number {
    if (isStale) return 409;
    if (hospitals) this.hospitals = hospitals;
    if (isUnreadAgain) this.readings.clear();
    this.revision += 1;
    return 200;
  }
}
