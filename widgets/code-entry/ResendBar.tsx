import { Button } from '@fluentui/react-components';
import type { JSX } from 'react';
import type { FieldControl } from '#engine/react/widget-contract.ts';
import { controlClasses } from '../text-control/control-styles.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface ResendBarProps {
  id: string;
  text: FieldControl['text'];
  lockSeconds: number;
  lockedUntil: number | undefined;
  busy: boolean;
  onResend: () => void;
  onChangeEmail: () => void;
}

/**
 * 'Resend Code' and 'Change Email', disabled with a countdown after a code was sent (spec §9: 60 seconds). The reason
 * stands beside them; the ticking is not announced, its end is.
 */
export function ResendBar(props: ResendBarProps): JSX.Element {
  const { id, text, lockSeconds, lockedUntil, busy, onResend, onChangeEmail } = props;
  const seconds = useSecondsLeft(lockedUntil);
  const locked = seconds > 0;
  const why = `${id}-locked`;
  const label = (key: string): string => {
    const words = text(key);
    return locked ? text('widgets.codeEntry.locked', { label: words, seconds }) : words;
  };
  const shared = {
    type: 'button' as const,
    className: controlClasses.button,
    disabled: locked || busy,
    'aria-describedby': locked ? why : undefined,
  };
  return (
    <div className="tr-field">
      <div className={controlClasses.row}>
        <Button {...shared} onClick={onResend}>
          {label('widgets.codeEntry.resend')}
        </Button>
        <Button {...shared} appearance="subtle" onClick={onChangeEmail}>
          {label('widgets.codeEntry.change')}
        </Button>
      </div>
      {locked && (
        <p className="tr-field__help" id={why}>
          {text('widgets.codeEntry.lockedWhy', { seconds: lockSeconds })}
        </p>
      )}
      <p className="tr-visually-hidden" role="status">
        {lockedUntil !== undefined && !locked ? text('widgets.codeEntry.unlocked') : ''}
      </p>
    </div>
  );
}
