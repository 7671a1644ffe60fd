import type { JSX } from 'react';

/** An arrow out of a box: the link opens in a new tab (said in words beside it). */
export function NewTabIcon(): JSX.Element {
  return (
    <svg
      aria-hidden="true"
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path transform="translate(1 0)" d="M4 2H1.5v8.5H10V8M6.5 1.5h4v4M10 2 5.5 6.5" />
    </svg>
  );
}
