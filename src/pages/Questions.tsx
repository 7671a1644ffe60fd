import { supportEmailOf, useBrand, useText } from '../brand/BrandContext.tsx';

/** Where to ask, with the address to press; nothing where the brand has none. */
export function Questions() {
  const text = useText();
  const email = supportEmailOf(useBrand());
  if (!email) return null;
  const [before, after] = text('pages.process.questions', { email }).split(email);
  return (
    <p>
      {before}
      {/* A brand's own words may leave the address out. */}
      {after !== undefined && <a href={`mailto:${email}`}>{email}</a>}
      {after}
    </p>
  );
}
