import { Badge, Field, Input } from '@fluentui/react-components';
import { contrast } from '../model/words/index.ts';
import { word } from '../parts/words.ts';

/** The least contrast of text by WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5;
const WHITE = '#ffffff';

export interface LookFieldProps {
  label: string;
  /** The brand's own value; empty: the inherited one. */
  value: string;
  inherited: string;
  onChange: (value: string) => void;
}

interface ColorFieldProps extends LookFieldProps {
  /** Buttons show this color even if it is weak. */
  isOfButtons?: boolean;
}

/** A color with a picker, and its contrast as text, which follows while the color is chosen. */
export function ColorField({ label, value, inherited, onChange, isOfButtons = false }: ColorFieldProps) {
  const shownColor = (value || inherited).trim();
  const ratio = contrast(shownColor, WHITE);
  const isReadable = ratio !== undefined && ratio >= LEAST_CONTRAST;
  return (
    <div>
      <Field
        label={label}
        hint={inherited && value === '' ? word('brands.ifEmpty', { value: inherited }) : undefined}
      >
        <Input
          value={value}
          maxLength={30}
          placeholder={inherited}
          onChange={(_, { value: text }) => onChange(text)}
          contentBefore={
            <input
              type="color"
              className="st-color"
              aria-label={word('brands.pick', { label })}
              value={/^#[0-9a-f]{6}$/i.test(shownColor) ? shownColor.toLowerCase() : WHITE}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          }
        />
      </Field>
      <div className="st-small" role="status">
        {ratio === undefined ? (
          shownColor !== '' && word('brands.none')
        ) : (
          <>
            {word('brands.onWhite')}:{' '}
            <Badge appearance="tint" color={isReadable ? 'success' : 'warning'}>
              {ratio.toFixed(1)}:1
            </Badge>{' '}
            {word(isReadable ? 'brands.good' : isOfButtons ? 'brands.badOnButtons' : 'brands.bad')}
          </>
        )}
      </div>
    </div>
  );
}
