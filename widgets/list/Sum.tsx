import { makeStyles } from '@fluentui/react-components';
import type { JSX } from 'react';
import { listOf } from '#engine';
import { useEngineState } from '#engine/react';
import { sumOfShares } from './item-facts.ts';

const useStyles = makeStyles({ line: { margin: 0, fontVariantNumeric: 'tabular-nums' } });

interface SumProps {
  list: string;
  field: string;
  /** The maximum (`x-sum`), and the sum that is enough (`options.enough`). */
  most: number;
  enough: number;
  words: (key: string, values: Record<string, number>) => string;
}

/** Shows the sum of the items' shares, with a notice if it is too low. Only a sum above the maximum is announced. */
export function Sum({ list, field, most, enough, words }: SumProps): JSX.Element {
  const styles = useStyles();
  const sum = useEngineState((state) => sumOfShares(listOf(state.application, list), field));
  const isOverLimit = sum !== undefined && sum > most;
  return (
    <div>
      {sum !== undefined && !isOverLimit && (
        <p className={styles.line}>
          {sum < enough ? words('sumUnder', { sum }) : `${words('sum', { sum })} ${words('sumHint', {})}`}
        </p>
      )}
      <div role="status">{isOverLimit && <p className="tr-field__error">{words('sumOver', { sum })}</p>}</div>
    </div>
  );
}
