import type { ReactNode } from 'react';

interface BankStatusCardProps {
  /** type_of_statements in the server's state. */
  kind: unknown;
  /** Looks up `wizard.bank.*`. */
  text: (key: string) => string;
  /** The application is submitted, which changes the texts. */
  submitted?: boolean;
  /** The application can't be submitted until it is known how the statements come. */
  blocksSubmit?: boolean;
  level?: 'h2' | 'h3';
  /** What to do next. */
  children?: ReactNode;
}

/** Bank Account: Connected, Statements Uploaded or Not Connected [SCREEN-53], in words and an icon. */
export function BankStatusCard({
  kind,
  text,
  submitted,
  blocksSubmit,
  level: Heading = 'h3',
  children,
}: BankStatusCardProps) {
  const status = bankStatus(kind);
  const known = kind === 'email' ? 'later' : status;
  const isOpen = blocksSubmit && kind === undefined;
  const about = submitted ? `${known}Submitted` : isOpen ? 'open' : known;
  return (
    <section className="status-card" data-status={status} aria-labelledby="bank-status">
      <Heading id="bank-status">{text('wizard.bank.title')}</Heading>
      <p className="status-card__state">
        <span className="status-card__sign" aria-hidden="true" />
        <span>{text(`wizard.bank.${status}`)}</span>
      </p>
      <p>{text(`wizard.bank.about.${about}`)}</p>
      {children}
    </section>
  );
}

/** `other` is read as the server has it: somebody took care of the statements in another way. */
function bankStatus(kind: unknown): 'connected' | 'uploaded' | 'notConnected' {
  if (kind === 'plaid') return 'connected';
  return kind === 'upload' ? 'uploaded' : 'notConnected';
}
