import { getDefaultRegistry } from '@rjsf/core';
import type { DescriptionFieldProps } from '@rjsf/utils';
import { MarkdownProvider } from 'markdown-to-jsx/react';
import type { ComponentPropsWithoutRef, JSX } from 'react';
import { wordOf } from '../../../index.ts';
import { useEngine } from '../../context/index.ts';

const { DescriptionFieldTemplate } = getDefaultRegistry().templates;

/** rjsf's description, which renders Markdown with `ui:enableMarkdownInDescription`; links open in a new tab. */
export function Description(props: DescriptionFieldProps): JSX.Element {
  return (
    <MarkdownProvider options={{ overrides: { a: BesideForm } }}>
      <DescriptionFieldTemplate {...props} />
    </MarkdownProvider>
  );
}

/** A link that opens in a new tab and says so: in this tab it would discard the half-filled step. */
function BesideForm({ children, ...props }: ComponentPropsWithoutRef<'a'>): JSX.Element {
  const { env } = useEngine();
  if (!props.href || /^(#|mailto:|tel:)/i.test(props.href)) return <a {...props}>{children}</a>;
  return (
    <a {...props} target="_blank" rel="noopener noreferrer">
      {children} <span className="tr-visually-hidden">{wordOf(env, 'ui.opensElsewhere')}</span>
    </a>
  );
}
