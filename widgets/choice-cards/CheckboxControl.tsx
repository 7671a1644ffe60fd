import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { JSX, ReactNode } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { TARGET } from '../text-control/control-styles.ts';

const useStyles = makeStyles({
  root: { display: 'flex', minHeight: TARGET, alignItems: 'flex-start' },
  input: { width: '28px' },
  indicator: { marginTop: '12px', marginBottom: '12px', marginLeft: 0 },
  label: {
    paddingTop: '10px',
    paddingBottom: '10px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  words: { color: tokens.colorNeutralForeground1 },
});

export interface CheckboxControlProps {
  widget: WidgetProps<boolean>;
  /** The words beside the box; they are its name. */
  children: ReactNode;
}

/** One tick with its words beside it. Unticked is `false`, untouched is nothing. */
export function CheckboxControl({ widget, children }: CheckboxControlProps): JSX.Element {
  const { id, name, value, readOnly, required, error, describedBy, options, onChange, onBlur } = widget;
  const styles = useStyles();
  return (
    <Checkbox
      id={id}
      size="large"
      name={name}
      checked={value === true}
      disabled={readOnly}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      root={{ className: styles.root }}
      input={{ className: styles.input }}
      indicator={{ className: styles.indicator }}
      label={{
        className: styles.label,
        children: (
          <span className={styles.words}>
            {children}
            {options.star === true && <span aria-hidden="true"> *</span>}
          </span>
        ),
      }}
      onChange={(_event, data) => onChange(data.checked === true)}
      onBlur={onBlur}
    />
  );
}
