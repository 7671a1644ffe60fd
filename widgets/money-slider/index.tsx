import type { JSX } from 'react';
import { formatUsd, type Masked } from '#engine';
import type { FieldControl } from '#engine/react';
import { fieldWidget } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { renderControl } from '../text-control/render-control.tsx';
import { UsdInput } from '../text-control/UsdInput.tsx';
import { amountOf, amountText, USD } from '../text-control/usd-text.ts';
import { useDraftValue } from '../text-control/use-draft-value.ts';

/**
 * An amount, typed or chosen with a slider within the limits [SCREEN-2]. For an amount outside the limits, the slider
 * shows its nearest end; validation reports the amount.
 */
export const widget = fieldWidget<Amount | Masked, OwnOptions>(
  { chrome: 'label', plain: true },
  function MoneySlider(field) {
    return renderControl<Amount, OwnOptions>(field, (editor) => <AmountSlider {...editor} />);
  },
);

type Amount = number | string;
type OwnOptions = OptionOf<'money-slider'>;

function AmountSlider(field: FieldControl<Amount, OwnOptions>): JSX.Element {
  const { id, limit, locale, options, readOnly, text } = field;
  const usdText = (dollars: number): string => formatUsd(dollars, false, locale);
  const draft = useDraftValue<Amount>({ ...field, ...USD, live: true });
  const range: SliderRange = {
    minimum: limit.minimum ?? 0,
    maximum: limit.maximum ?? 1_000_000,
    step: typeof options.step === 'number' && options.step > 0 ? options.step : 1000,
  };
  const typedAmount = amountOf(draft.text);
  const amount = typeof typedAmount === 'number' ? typedAmount : range.minimum;
  const sliderValue = clamp(amount, range);

  return (
    <div className="tr-stack">
      <UsdInput {...controlProps(field)} draft={draft} answer={controlWidth(options, 'medium')} />
      <div>
        <input
          type="range"
          id={`${id}-slider`}
          className="tr-range"
          data-fills={id}
          aria-label={text('widgets.moneySlider.slider', { label: field.label })}
          aria-valuetext={usdText(sliderValue)}
          disabled={readOnly}
          min={range.minimum}
          max={range.maximum}
          step={nativeStep(range)}
          value={sliderValue}
          onChange={({ target }) => draft.setText(amountText(slideTo(amount, target.valueAsNumber, range)))}
          onBlur={draft.blur}
        />
        <div className="tr-range__ends" aria-hidden>
          <span>{usdText(range.minimum)}</span>
          <span>{usdText(range.maximum)}</span>
        </div>
      </div>
    </div>
  );
}

/** The amounts of the slider: both ends, and every multiple of the step between them. */
interface SliderRange {
  minimum: number;
  maximum: number;
  step: number;
}

function clamp(amount: number, { minimum, maximum }: SliderRange): number {
  return Math.min(Math.max(amount, minimum), maximum);
}

/**
 * The `step` attribute of the native range: the slider's step if both ends are multiples of it; else 1, so that both
 * ends can be reached, and `slideTo` rounds to the slider's steps.
 */
export function nativeStep({ minimum, maximum, step }: SliderRange): number {
  return minimum % step === 0 && maximum % step === 0 ? step : 1;
}

/**
 * The amount after a move of the slider: an arrow key from $50,300 selects $51,000 or $50,000.
 * @param current the current amount; @param newValue the native range's new value
 */
export function slideTo(current: number, newValue: number, range: SliderRange): number {
  const { minimum, maximum, step } = range;
  const native = nativeStep(range);
  const startAmount = clamp(current, range);
  const shownPosition = minimum + Math.round((startAmount - minimum) / native) * native;
  if (newValue <= minimum) return minimum;
  if (newValue >= maximum) return maximum;
  if (newValue - shownPosition === native) return clamp((Math.floor(startAmount / step) + 1) * step, range);
  if (shownPosition - newValue === native) return clamp((Math.ceil(startAmount / step) - 1) * step, range);
  return clamp(Math.round(newValue / step) * step, range);
}
