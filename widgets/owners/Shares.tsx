import { makeStyles } from '@fluentui/react-components';
import type { JSX } from 'react';
import type { ListItem } from '#engine/core/types.ts';
import { ErrorIcon } from '#engine/react/FieldChrome.tsx';
import type { FieldControl } from '#engine/react/widget-contract.ts';
import { sumOfShares } from './owner-facts.ts';

const useStyles = makeStyles({ line: { margin: 0, fontVariantNumeric: 'tabular-nums' } });

interface SharesProps {
  items: ListItem[];
  field: string;
  text: FieldControl['text'];
}

/** Lenders want to know the owners of at least this much, in percent (decision 40). */
const ENOUGH = 50;

/** The sum of the shares in words; too little is a notice. Only a sum that can't be right is announced. */
export function Shares({ items, field, text }: SharesProps): JSX.Element {
  const styles = useStyles();
  const sum = sumOfShares(items, field);
  const over = sum !== undefined && sum > 100;
  return (
    <div>
      {sum !== undefined && !over && (
        <p className={styles.line}>
          {sum < ENOUGH
            ? text('widgets.owners.sumUnder', { sum })
            : `${text('widgets.owners.sum', { sum })} ${text('widgets.owners.sumHint')}`}
        </p>
      )}
      <div role="status">
        {over && (
          <p className="tr-field__error">
            <ErrorIcon />
            <span>{text('widgets.owners.sumOver', { sum })}</span>
          </p>
        )}
      </div>
    </div>
  );
}
