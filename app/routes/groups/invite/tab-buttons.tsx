type TabButton = { value: string; label: string; current: boolean };
type TabButtonsProps = { label: string; name: string; action: string; tabs: readonly TabButton[] };

/** Tabs within a form: whatever was typed and ticked goes along in the address. */
export function TabButtons({ label, name, action, tabs }: TabButtonsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ value, label, current }) => (
        <button
          type="submit"
          key={value}
          name={name}
          value={value}
          formMethod="get"
          formAction={action}
          aria-current={current ? "page" : undefined}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
