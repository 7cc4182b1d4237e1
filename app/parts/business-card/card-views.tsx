import { Tabs } from "~/ui/pages/tabs";

type Props = {
  current: "doctor" | "ms" | "connectCompany" | "requests";
  /** Cards of each role; null where only the requests are known. */
  counts: { doctor: number; ms: number; connectCompany: number } | null;
  /** Requests not looked at yet. */
  waiting: number;
};

const HOLDER = "/business-card/holder";

/** The holder by role, and the requests beside it. */
export function CardViews({ current, counts, waiting }: Props) {
  const tabs = [
    { to: HOLDER, label: "医師", current: current === "doctor", count: counts?.doctor },
    { to: `${HOLDER}?role=ms`, label: "MS", current: current === "ms", count: counts?.ms },
    {
      to: `${HOLDER}?role=connectCompany`,
      label: "企業",
      current: current === "connectCompany",
      count: counts?.connectCompany,
    },
    { to: "/business-card/requests", label: "申請", current: current === "requests", waits: waiting },
  ];
  return <Tabs label="名刺の種類" tabs={tabs} />;
}
