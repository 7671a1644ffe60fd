import { Checkbox, mergeClasses } from '@fluentui/react-components';
import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import type { Json } from '#engine/core/types.ts';
import { useField } from '#engine/react/use-field.ts';
import { useCardStyles } from '../choice-cards/card-styles.ts';
import { groupName } from '../text-control/control-props.ts';
import { ProductIcon } from './ProductIcon.tsx';
import { useTileStyles } from './tile-styles.ts';

/** Products of which several can be chosen, each a tile with icon, name and what it is (spec §2 screen 7). */
export function ProductTiles(props: WidgetProps): JSX.Element {
  const field = useField<(string | number)[]>(props);
  const { id, name, label, value, options, readOnly, error, describedBy, onChange, onBlur } = field;
  const styles = useCardStyles();
  const tile = useTileStyles();
  const exclude = Array.isArray(options.exclude) ? options.exclude : [];
  const choices = field.choices.filter((choice) => !exclude.includes(choice.value));
  const chosen = Array.isArray(value) ? value : [];

  const toggle = (code: string | number, on: boolean): void => {
    // In the order of choosing: the first one chosen leads. A code without a tile ("not chosen yet") is no choice.
    const rest = chosen.filter((one) => one !== code && choices.some((choice) => choice.value === one));
    onChange(on ? [...rest, code] : rest);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the engine has drawn the label.
    <div
      role="group"
      {...groupName(id, label)}
      aria-describedby={describedBy}
      className={styles.tiles}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      {choices.map(({ value: code, label: words }, index) => {
        const on = chosen.includes(code);
        const about = descriptionOf(options.descriptions, code);
        return (
          <Checkbox
            key={code}
            size="large"
            id={index === 0 ? id : `${id}-${code}`}
            name={name}
            value={String(code)}
            checked={on}
            disabled={readOnly}
            aria-labelledby={`${id}-${code}-name`}
            aria-describedby={about === undefined ? undefined : `${id}-${code}-about`}
            aria-invalid={error === undefined ? undefined : true}
            root={{
              className: mergeClasses(
                styles.card,
                tile.tile,
                on && styles.chosen,
                readOnly && styles.readOnly,
              ),
            }}
            input={{ className: styles.input }}
            indicator={{ className: mergeClasses(styles.indicator, tile.indicator) }}
            label={{
              className: mergeClasses(styles.label, tile.label),
              children: (
                <>
                  <ProductIcon code={String(code)} className={tile.icon} />
                  <span className={tile.words}>
                    <span id={`${id}-${code}-name`} className={tile.name}>
                      {words}
                    </span>
                    {about !== undefined && (
                      <span id={`${id}-${code}-about`} className={tile.about}>
                        {about}
                      </span>
                    )}
                  </span>
                </>
              ),
            }}
            onChange={(_event, data) => toggle(code, data.checked === true)}
          />
        );
      })}
    </div>
  );
}

function descriptionOf(descriptions: Json | undefined, code: string | number): string | undefined {
  if (typeof descriptions !== 'object' || descriptions === null || Array.isArray(descriptions))
    return undefined;
  const about = descriptions[String(code)];
  return typeof about === 'string' ? about : undefined;
}
