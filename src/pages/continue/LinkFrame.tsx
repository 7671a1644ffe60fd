import type { ReactNode } from 'react';
import { supportEmailOf, useBrand } from '../../brand/BrandContext.tsx';
import { PageHeading } from '../../shell/navigation/index.ts';
import { usePageTitle } from '../../shell/page/index.ts';
import { useLinkText } from './words.ts';

/** Heading and end of every page under /continue. `focusKey`: another one is another page, whose heading takes the focus. */
export function LinkFrame(props: { title: string; focusKey: string; children: ReactNode }) {
  const text = useLinkText();
  const email = supportEmailOf(useBrand());
  usePageTitle(props.title);
  return (
    <div className="page stack-40">
      <div className="stack-24">
        <PageHeading focusKey={props.focusKey}>{props.title}</PageHeading>
        {props.children}
      </div>
      <div className="stack-8 quiet">
        <p>{text('returnLink.safe')}</p>
        {email && <p>{text('returnLink.contact')}</p>}
      </div>
    </div>
  );
}
