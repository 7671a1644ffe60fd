import { Button } from '@fluentui/react-components';

interface SwitchProps<Name extends string> {
  label: string;
  names: readonly Name[];
  value: Name | undefined;
  wordOf: (name: Name) => string;
  onChange: (name: Name) => void;
}

/** A choice shown as a row of toggle buttons. */
export function Switch<Name extends string>({ label, names, value, wordOf, onChange }: SwitchProps<Name>) {
  return (
    <fieldset className="st-plain st-buttons" aria-label={label}>
      {names.map((name) => (
        <Button
          key={name}
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
