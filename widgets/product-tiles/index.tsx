import type { JSX } from 'react';
import type { Json, Masked } from '#engine';
import { fieldWidget } from '#engine/react';
import { CheckboxCards } from '../choice-cards/CheckboxCards.tsx';
import type { OptionOf } from '../option-of.ts';
import { renderControl } from '../text-control/render-control.tsx';

type Codes = (string | number)[];
type OwnOptions = OptionOf<'product-tiles'>;

/** SVG paths of the icons by product code, in a view box of 24 by 24. */
const ICON_PATHS: Record<string, string> = {
  // Stack of coins, growing.
  WC: 'M4 19.5h7M4 16h7M4 12.5h7M4 19.5v-7M11 19.5v-7M14 19.5h6.5M14 16h6.5M14 12.5h6.5M14 9h6.5M14 19.5V9M20.5 19.5V9M4.5 8 9 4.5l3 2L17 3M14.5 3H17v2.5',
  // A level that can be drawn down and filled again.
  LOC: 'M4 9a8 4 0 0 1 8-4 8 4 0 0 1 8 4 8 4 0 0 1-8 4 8 4 0 0 1-8-4ZM4 9v6c0 2.2 3.6 4 8 4s8-1.8 8-4V9M12 15.5v-5M9.8 13.3l2.2 2.2 2.2-2.2',
  // A truck.
  EQ: 'M2.5 6h11v10h-11ZM13.5 9.5h4l4 3.5v3h-8M6.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  // A card.
  BCC: 'M3 6.5h18v11H3ZM3 10h18M6 14.5h4M15 14.5h3',
  // A person with a coin.
  PL: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-3.6 2.9-6 6.5-6 1.4 0 2.7.4 3.8 1M17.5 21a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM17.5 16.2v2.6',
  // A gauge.
  BCM: 'M3.5 17a8.5 8.5 0 1 1 17 0ZM12 17l4-5.5M6.5 13.5l1 .6M12 8.5v1.2',
};
/** Icon of a product without its own. */
const DEFAULT_ICON_PATH = 'M12 3.5 20.5 8 12 12.5 3.5 8ZM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5';

function ProductIcon({ code }: { code: string }): JSX.Element {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className="tr-card__icon"
      width="32"
      height="32"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={ICON_PATHS[code] ?? DEFAULT_ICON_PATH} />
    </svg>
  );
}

/** Products for a multiple choice, each a tile with icon, name and description [SCREEN-40]. */
export const widget = fieldWidget<Codes | Masked, OwnOptions>(
  { chrome: 'group', plain: true },
  function ProductTiles(whole) {
    return renderControl<Codes, OwnOptions>(whole, (field) => {
      const { value, options, onChange } = field;
      const exclude = Array.isArray(options.exclude) ? options.exclude : [];
      const choices = field.choices.filter((choice) => !exclude.includes(choice.value));
      const chosenCodes = Array.isArray(value) ? value : [];

      const toggle = (code: string | number, on: boolean): void => {
        // Keeps the order in which they were chosen, because the first code decides; drops codes without a tile (UNKNOWN).
        const otherCodes = chosenCodes.filter(
          (candidate) => candidate !== code && choices.some((choice) => choice.value === candidate),
        );
        onChange(on ? [...otherCodes, code] : otherCodes);
      };

      return (
        <CheckboxCards
          field={field}
          choices={choices}
          layout="tiles"
          isOn={({ value: code }) => chosenCodes.includes(code)}
          onToggle={({ value: code }, on) => toggle(code, on)}
          iconOf={({ value: code }) => <ProductIcon code={String(code)} />}
          descriptionOf={({ value: code }) => descriptionOf(options.descriptions, code)}
        />
      );
    });
  },
);

function descriptionOf(descriptions: Json | undefined, code: string | number): string | undefined {
  if (typeof descriptions !== 'object' || descriptions === null || Array.isArray(descriptions))
    return undefined;
  const description = descriptions[String(code)];
  return typeof description === 'string' ? description : undefined;
}
