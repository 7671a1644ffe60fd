import { supportEmailOf, useBrand, useText } from '../../brand/BrandContext.tsx';
import { vendorPage } from '../../brand/vendor-page.ts';
import { Languages } from './Languages.tsx';

function Legal({ hasDisclosures }: { hasDisclosures: boolean }) {
  const text = useText();
  const lines = [
    text('legal.company'),
    text('legal.license'),
    ...(hasDisclosures ? text('legal.disclosures').split(/\n+/) : []),
  ];
  const filledLines = lines.filter((line) => line.trim() !== '');
  if (filledLines.length === 0) return null;
  return (
    <section className="shell__legal" aria-label={text('legal.label')}>
      {filledLines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** @param inNewTab for a half-filled step, which the person must not leave */
function LegalLink({ href, words, inNewTab }: { href: string; words: string; inNewTab: boolean }) {
  const text = useText();
  if (!inNewTab)
    return (
      <a href={href} rel="noopener">
        {words}
      </a>
    );
  return (
    <a href={href} target="_blank" rel="noopener">
      {words} <span className="visually-hidden">{text('ui.opensElsewhere')}</span>
    </a>
  );
}

/** Legal links, support address and company, and the languages if the header has none. */
export function Footer({ credits, hasLanguages }: { credits: boolean; hasLanguages: boolean }) {
  const context = useBrand();
  const text = useText();
  const { brand } = context;
  const email = supportEmailOf(context);
  return (
    <footer className="shell__footer">
      <div className="shell__footer-row">
        <span>{text('ui.copyright', { vendor: brand.vendor_name })}</span>
        <LegalLink href={vendorPage(brand, 'terms')} words={text('ui.terms')} inNewTab={credits} />
        <LegalLink href={vendorPage(brand, 'privacy')} words={text('ui.privacy')} inNewTab={credits} />
        {hasLanguages && <Languages />}
        {email && (
          <span>
            {text('ui.help')} <a href={`mailto:${email}`}>{email}</a>
          </span>
        )}
        {credits && <span>{text('ui.zipCredit')}</span>}
      </div>
      <Legal hasDisclosures={!credits} />
    </footer>
  );
}
