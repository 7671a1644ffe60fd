import {
  createDOMRenderer,
  FluentProvider,
  type GriffelRenderer,
  RendererProvider,
} from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { readNonce } from '../brand/boot.ts';
import { fluentTheme } from './fluent-theme.ts';

let renderer: GriffelRenderer | undefined;

/** One renderer for the page; its style tags carry the nonce of the policy. */
function pageRenderer(): GriffelRenderer {
  const nonce = readNonce();
  renderer ??= createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : undefined);
  return renderer;
}

/** Fluent UI for what stands below, in the brand's colours. Browser only; may be nested in the page more than once. */
export function FluentRoot({ children, className }: { children: ReactNode; className?: string }) {
  const [own] = useState(pageRenderer);
  return (
    <RendererProvider renderer={own} targetDocument={document}>
      <FluentProvider theme={fluentTheme} className={className ?? 'fluent-root'}>
        {children}
      </FluentProvider>
    </RendererProvider>
  );
}
