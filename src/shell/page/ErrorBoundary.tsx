import { Component, type ReactNode } from 'react';
import type { Text } from '../../brand/BrandContext.tsx';

const KEY = 'trellis-reloaded-for';

/** What browsers, and Vite for a style sheet, say of a part that could not be fetched. */
const MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to load module script/i;

/** Whether an error says that a part of the page could not be fetched. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}

interface Build {
  commit?: string;
  builtAt?: string;
}

/**
 * A deploy in the middle of an application takes away the files of the build that this page came from, and a network that fails for
 * a moment the one that was under way: a browser never asks again for a module that it did not get. Where the server answers, the page
 * is loaded again, once for each build and address: its draft and the server have the answers.
 * @returns whether it is on its way
 */
export async function reloadForPart({ reload = () => window.location.reload() } = {}): Promise<boolean> {
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' });
    const { commit, builtAt } = (await answer.json()) as Build;
    const tried = `${commit} ${builtAt} ${window.location.pathname}`;
    if (!answer.ok || !builtAt || window.sessionStorage.getItem(KEY) === tried) return false;
    window.sessionStorage.setItem(KEY, tried);
    reload();
    return true;
  } catch {
    // Nobody answers, or nothing can be remembered: the person is told, and decides.
    return false;
  }
}

interface Props {
  text: Text;
  /** A change of this (the path) gives the page below another try. */
  place: string;
  contact?: string;
  /** Saves what a reload would lose; false where it can't. */
  beforeReload?: () => Promise<boolean>;
  children: ReactNode;
}

/**
 * Catches what a page throws and says what happened, what became of the answers and what to do ([ERROR-50]: 'Whoops!
 * Something Went Wrong.'). The error itself goes to the console without a value of the application.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean; asking?: boolean }> {
  override state: { failed: boolean; asking?: boolean } = { failed: false };
  private heading: HTMLHeadingElement | null = null;

  static getDerivedStateFromError(error: unknown): { failed: boolean; asking: boolean } {
    return { failed: true, asking: isMissingPart(error) };
  }

  override componentDidCatch(error: unknown): void {
    if (!isMissingPart(error)) return;
    // Nothing is said while the page loads itself: it comes back as it was. What would be lost by it is the person's to type again, so
    // they are told, and load the page themselves.
    const { beforeReload = async () => true } = this.props;
    void beforeReload()
      .then((isSafe) => isSafe && reloadForPart())
      .then((isComing) => {
        if (!isComing) this.setState({ asking: false });
      });
  }

  override componentDidMount(): void {
    if (this.state.failed) this.heading?.focus();
  }

  override componentDidUpdate(before: Props, state: { failed: boolean; asking?: boolean }): void {
    const isTold = this.state.failed && !this.state.asking;
    if (isTold && (!state.failed || state.asking)) this.heading?.focus();
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.state.asking) return null;
    const { text, contact } = this.props;
    return (
      <div className="page stack-24">
        <h1
          className="page-heading"
          tabIndex={-1}
          ref={(node) => {
            this.heading = node;
          }}
        >
          {text('pages.failure.title')}
        </h1>
        <p className="prose">{text('pages.failure.network')}</p>
        <p className="prose">{text('pages.failure.answers')}</p>
        {contact && <p className="prose">{text('alerts.contact', { email: contact })}</p>}
        <p className="button-row">
          <button type="button" className="button" onClick={() => window.location.reload()}>
            {text('pages.failure.retry')}
          </button>
          <a className="button button--quiet" href="/">
            {text('pages.failure.home')}
          </a>
        </p>
      </div>
    );
  }
}
