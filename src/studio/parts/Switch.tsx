import { Button } from '@fluentui/react-components';

interface SwitchProps<Name extends string> {
  /** What is switched, for people who can't see where it stands. */
  label: string;
  names: readonly Name[];
  /** The one that counts; none of them where it is left out. */
  value: Name | undefined;
  wordOf: (name: Name) => string;
  onChange: (name: Name) => void;
}

/** One of a few, all shown as buttons; the pressed one counts. */
export function Switch<Name extends string>({ label, names, value, wordOf, onChange }: SwitchProps<Name>) {
  return (
    <fieldset className="st-plain st-buttons" aria-label={label}>
      {names.map((name) => (
        <Button
          key={name}
          size="small"
          appearance={name === value ? 'outline' : 'subtle'}
          aria-pressed={name === value}
          onClick={() => onChange(name)}
        >
          {wordOf(name)}
        </Button>
      ))}
    </fieldset>
  );
}
