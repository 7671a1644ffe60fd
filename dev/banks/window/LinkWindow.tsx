import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { PlaidLinkError } from 'react-plaid-link';
import type { Finished } from './link-api.ts';
import { PaneBody } from './PaneBody.tsx';
import { type LinkOpening, useLinkWindow, type LinkWindow as Way } from './use-link-window.ts';
import { word } from './words.ts';

const useStyles = makeStyles({
  surface: {
    maxWidth: '440px',
    padding: '20px',
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100% - 32px)' },
  },
  content: { display: 'grid', gap: '16px', alignContent: 'start', minHeight: '240px' },
  notice: {
    padding: '12px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    '& p': { margin: 0 },
  },
  title: { ':focus': { outline: 'none' } },
});

export interface LinkWindowProps extends LinkOpening {
  open: boolean;
  onDone: (finished: Finished) => void;
  onLeave: (error: PlaidLinkError | null) => void;
}

/** The window of the stand-in for Link: a plain dialog that says what it is. */
export function LinkWindow({ open, onDone, onLeave, ...opening }: LinkWindowProps) {
  const styles = useStyles();
  const way = useLinkWindow(opening);
  const title = useRef<HTMLHeadingElement>(null);
  const { name } = way.pane;
  // What is new is read from its heading on, as on a page.
  useEffect(() => {
    if (name !== 'loading') title.current?.focus();
  }, [name]);
  return (
    <Dialog open={open} onOpenChange={(_, data) => data.open || onLeave(way.error)}>
      <DialogSurface className={styles.surface} aria-busy={way.busy}>
        <DialogBody>
          <DialogTitle as="h2" ref={title} tabIndex={-1} className={styles.title}>
            {titleOf(way)}
          </DialogTitle>
          <DialogContent className={styles.content}>
            <div className={styles.notice}>
              <p>
                <strong>{word('notice')}</strong>
              </p>
              {(name === 'consent' || name === 'loading') && <p>{word('noticeText')}</p>}
            </div>
            <PaneBody way={way} onDone={onDone} onLeave={() => onLeave(way.error)} />
            <p className="tr-visually-hidden" role="status">
              {way.busy ? word('loading') : ''}
            </p>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function titleOf({ pane, client }: Way): string {
  switch (pane.name) {
    case 'loading':
      return word('loading');
    case 'consent':
      return word('consentTitle', { client });
    case 'institutions':
      return word('institutionsTitle');
    case 'sign-in':
      return word('signInTitle', { bank: pane.bank.name });
    case 'accounts':
      return word('accountsTitle');
    case 'done':
      return word('doneTitle');
    case 'error':
      return word('errorTitle');
  }
}
