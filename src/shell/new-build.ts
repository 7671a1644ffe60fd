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
 * A deploy in the middle of an application takes away the files of the build that this page came from. Where the server runs another
 * build, the page is loaded again, once for each build: its draft and the server have the answers.
 * @returns whether it is on its way
 */
export async function reloadForNewBuild(
  own: Build | undefined,
  { reload = () => window.location.reload() } = {},
): Promise<boolean> {
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' });
    const { commit, builtAt } = (await answer.json()) as Build;
    const theirs = `${commit} ${builtAt}`;
    if (!answer.ok || !builtAt || theirs === `${own?.commit} ${own?.builtAt}`) return false;
    if (window.sessionStorage.getItem(KEY) === theirs) return false;
    window.sessionStorage.setItem(KEY, theirs);
    reload();
    return true;
  } catch {
    // Nobody answers, or nothing can be remembered: the person is told, and decides.
    return false;
  }
}
