import { mergeClasses, Radio, RadioGroup } from '@fluentui/react-components';
import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { groupName } from '../text-control/control-props.ts';
import { useCardStyles } from './card-styles.ts';

export interface RadioCardsProps {
  widget: WidgetProps<string | number>;
  choices: { value: string | number; label: string }[];
  /** `row`: short answers side by side. `column`: one below the other. */
  layout: 'row' | 'column';
  figures?: boolean;
  large?: boolean;
}

/** One answer of a few, each a card that is a target as a whole. The widget's id is on the radio that Tab reaches. */
export function RadioCards({
  widget,
  choices,
  layout,
  figures = false,
  large = false,
}: RadioCardsProps): JSX.Element {
  const { id, value, readOnly, required, error, describedBy, onChange, onBlur } = widget;
  const styles = useCardStyles();
  const chosen = choices.findIndex((choice) => choice.value === value);
  return (
    <RadioGroup
      {...groupName(id, widget.label)}
      aria-describedby={describedBy}
      aria-invalid={error === undefined ? undefined : true}
      aria-required={required || undefined}
      className={layout === 'row' ? styles.row : styles.column}
      name={widget.name}
      disabled={readOnly}
      value={chosen < 0 ? '' : String(value)}
      onChange={(_event, data) =>
        onChange(choices.find((choice) => String(choice.value) === data.value)?.value)
      }
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      {choices.map((choice, index) => (
        <Radio
          key={choice.value}
          id={index === Math.max(chosen, 0) ? id : `${id}-${index + 1}`}
          value={String(choice.value)}
          label={{ children: <span className={styles.words}>{choice.label}</span>, className: styles.label }}
          root={{
            className: mergeClasses(
              styles.card,
              layout === 'row' && styles.narrow,
              figures && styles.figures,
              large && styles.large,
              index === chosen && styles.chosen,
              readOnly && styles.readOnly,
            ),
          }}
          input={{ className: styles.input }}
          indicator={{ className: styles.indicator }}
        />
      ))}
    </RadioGroup>
  );
}
