import type { JSX } from 'react';
import { formatUsd, type Masked } from '#engine';
import type { FieldControl } from '#engine/react';
import { fieldWidget } from '#engine/react';
import { RadioCards } from '../choice-cards/RadioCards.tsx';
import type { OptionOf } from '../option-of.ts';
import { renderControl } from '../text-control/render-control.tsx';

type Months = string | number;
type OwnOptions = OptionOf<'term'>;

/** The term in months, from the brand's list, with the monthly payment if its flag is on [AMOUNT-33]. */
export const widget = fieldWidget<Months | Masked, OwnOptions>(
  { chrome: 'group', plain: true },
  function Term(field) {
    const { limit, choices, options, context, locale, text } = field;
    const months = limit.enum ?? choices.map((choice) => choice.value);
    const flag = options.showPaymentFlag;
    const payment = context.application[String(options.paymentField)];
    const showsPayment = typeof flag === 'string' && context.flags[flag] === true;
    return (
      <div className="tr-stack">
        {renderControl<Months, OwnOptions>(field, (editor) => (
          <RadioCards
            widget={editor}
            layout="row"
            figures
            choices={months.map((value) => ({
              value,
              label: text(`widgets.term.months${value === 1 ? 'One' : ''}`, { count: value }),
            }))}
          />
        ))}
        {/* The live region is rendered even if it is empty: only a later change of its content is announced. */}
        {showsPayment && (
          <p className="tr-payment tr-figures" role="status">
            {typeof payment === 'number' && (
              <Payment words={text} amount={formatUsd(payment, true, locale)} />
            )}
          </p>
        )}
      </div>
    );
  },
);

/** The sentence about the payment in the brand's words, with the amount emphasized. */
function Payment({ words, amount }: { words: FieldControl['text']; amount: string }): JSX.Element {
  const [before, ...after] = words('widgets.term.payment', { amount }).split(amount);
  return (
    <>
      <span>{before}</span>
      {after.length > 0 && <strong className="tr-payment__amount">{amount}</strong>}
      {after.join(amount)}
    </>
  );
}
