import { isMarked } from '#domain/disclosures/index.ts';
import { useDraftContext, useMarks, useMayEdit } from '../draft/use-draft.ts';
import { FoldSection } from '../inspector/sections/index.ts';
import { allMarks, BRAND_MEMBERS } from '../model/words/index.ts';
import { word } from '../parts/words.ts';
import { DisclosureMark } from '../words/DisclosureMark.tsx';

/** The members of the brands' records that are disclosures. With the role legal, all members with a button to mark each. */
export function BrandMarks() {
  const { isLegal } = useDraftContext();
  const mayMark = useMayEdit() && isLegal;
  const marks = useMarks();
  const marked = BRAND_MEMBERS.filter((member) => isMarked(allMarks(marks), `brand.${member}`, []));
  const members = mayMark ? BRAND_MEMBERS : marked;
  if (members.length === 0) return null;
  const nameOf = (member: string) => word(`brands.members.${member}`);
  return (
    <FoldSection
      title={word('brands.marks')}
      summary={marked.map(nameOf).join(' · ') || word('inspector.nothingSet')}
      settings={[]}
    >
      <p className="st-quiet st-small">{word('brands.marksHint')}</p>
      <ul className="st-marks">
        {members.map((member) => (
          <li key={member}>
            {nameOf(member)}
            <DisclosureMark mark={`brand.${member}`} name={nameOf(member)} />
          </li>
        ))}
      </ul>
    </FoldSection>
  );
}
