import type { ReactNode } from 'react';

interface BankStatusCardProps {
  /** The server's value of `type_of_statements`. */
  kind: unknown;
  /** Returns the text `wizard.bank.{key}`. */
  text: (key: string) => string;
  submitted?: boolean;
  /** The application can't be submitted until the source of statements is known. */
  blocksSubmit?: boolean;
  level?: 'h2' | 'h3';
  /** Links and buttons for the next steps. */
  children?: ReactNode;
}

/** The state of the statements [SCREEN-53], in words and an icon. */
export function BankStatusCard({
  kind,
  text,
  submitted,
  blocksSubmit,
  level: Heading = 'h3',
  children,
}: BankStatusCardProps) {
  const status = bankStatus(kind);
  // The server stores `email` if the person chose to send statements later.
  const statusKey = kind === 'email' ? 'later' : status;
  const isOpen = blocksSubmit && kind === undefined;
  const aboutKey = submitted ? `${statusKey}Submitted` : isOpen ? 'open' : statusKey;
  return (
    <section className="status-card" data-status={status} aria-labelledby="bank-status">
      <Heading id="bank-status">{text('wizard.bank.title')}</Heading>
      <p className="status-card__state">
        <span className="status-card__sign" aria-hidden="true" />
        <span>{text(`wizard.bank.${status}`)}</span>
      </p>
      <p>{text(`wizard.bank.about.${aboutKey}`)}</p>
      {children}
    </section>
  );
}

/** `notConnected`: no statements have come; they may follow later. */
function bankStatus(kind: unknown): 'connected' | 'uploaded' | 'notConnected' {
  if (kind === 'plaid') return 'connected';
  return kind === 'upload' ? 'uploaded' : 'notConnected';
}
