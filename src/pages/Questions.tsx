import { supportEmailOf, useBrand, useText } from '../brand/BrandContext.tsx';

/** The support address as a link; nothing if the brand has none. */
export function Questions() {
  const text = useText();
  const email = supportEmailOf(useBrand());
  if (!email) return null;
  const [before, after] = text('pages.process.questions', { email }).split(email);
  return (
    <p>
      {before}
      {/* A brand's own text may omit the address. */}
      {after !== undefined && <a href={`mailto:${email}`}>{email}</a>}
      {after}
    </p>
  );
}
