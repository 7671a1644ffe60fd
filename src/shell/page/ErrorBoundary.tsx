import { Component, type ReactNode } from 'react';
import type { Text } from '../../brand/BrandContext.tsx';

const KEY = 'trellis-reloaded-for';

/** The messages of browsers about code that could not be loaded, and of Vite about a style sheet. */
const MISSING = /imported module|module script|preload CSS/;

/** Whether an error means that a chunk could not be loaded. */
export function isMissingPart(error: unknown): boolean {
  return MISSING.test(String(error));
}

/** Reloads past the cache: WebKit answers from memory with a failed preload, even after a reload. */
export async function loadAgain(reload = () => location.reload()): Promise<void> {
  const links = document.querySelectorAll('link');
  await Promise.allSettled(Array.from(links, ({ href }) => fetch(href, { cache: 'reload' })));
  reload();
}

/**
 * Reloads the page after a missing chunk, once per build and address: a deployment removes older files, and
 * browsers don't retry a failed module. @returns whether a reload has started
 */
export async function reloadForPart(reload?: () => void): Promise<boolean> {
  try {
    const answer = await fetch('/version.json', { cache: 'reload' });
    const reloadMark = (await answer.text()) + location.pathname;
    // A fault, or a proxy's page.
    if (!reloadMark.includes('builtAt') || sessionStorage.getItem(KEY) === reloadMark) return false;
    sessionStorage.setItem(KEY, reloadMark);
    await loadAgain(reload);
    return true;
  } catch {
    // No answer, or no storage to limit reloads: the person decides.
    return false;
  }
}

interface Props {
  text: Text;
  /** The partner's name, for the window's title. */
  vendor: string;
  /** A change of the path retries the page. */
  place: string;
  contact?: string;
  /** Saves data that a reload would lose; false if it can't. */
  beforeReload?: () => Promise<boolean>;
  children: ReactNode;
}

/** Catches errors of a page and shows a message [ERROR-50]. Logs the error without personal data. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean; asking?: boolean }> {
  override state: { hasFailed: boolean; asking?: boolean } = { hasFailed: false };
  private heading: HTMLHeadingElement | null = null;

  static getDerivedStateFromError(error: unknown): { hasFailed: boolean; asking: boolean } {
    return { hasFailed: true, asking: isMissingPart(error) };
  }

  override componentDidCatch(error: unknown): void {
    if (!isMissingPart(error)) return;
    // Shows nothing if the page can reload itself without loss.
    const { beforeReload = async () => true } = this.props;
    void beforeReload()
      .then((isSafe) => isSafe && reloadForPart())
      .then((isComing) => {
        if (!isComing) this.setState({ asking: false });
      });
  }

  override componentDidMount(): void {
    if (this.state.hasFailed) this.arrive();
  }

  override componentDidUpdate(before: Props, state: { hasFailed: boolean; asking?: boolean }): void {
    const isTold = this.state.hasFailed && !this.state.asking;
    if (isTold && (!state.hasFailed || state.asking)) this.arrive();
    if (this.state.hasFailed && before.place !== this.props.place) this.setState({ hasFailed: false });
  }

  /** Announces the message as a page: title and heading. */
  private arrive(): void {
    const { text, vendor } = this.props;
    document.title = text('ui.pageTitle', { title: text('pages.failure.title'), vendor });
    this.heading?.focus();
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
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
          <button type="button" className="button" onClick={() => void loadAgain()}>
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
