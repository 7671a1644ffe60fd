import { brandFacts } from '#domain/brand-facts.ts';
import { fillText } from '#engine';
import { useBrand, useLocale, useText } from '../brand/BrandContext.tsx';
import type { Brand } from '../brand/types.ts';
import { vendorPage } from '../brand/vendor-page.ts';
import { Drawing } from './Drawing.tsx';
import type { HomeWords } from './home-words.ts';

const DEFAULT_SECTIONS = ['boxes', 'facts', 'need', 'protect'] as const;

type Section = NonNullable<Brand['home']>[string][number];
interface OwnSection {
  id: string;
  title: string;
  text?: string;
  items?: string[];
}

/** The brand's sections (`home` of its record), else the default ones. */
export function HomeSections({ words, flow }: { words: HomeWords; flow: string }) {
  const { brand } = useBrand();
  const sections: readonly Section[] = brand.home?.[flow] ?? DEFAULT_SECTIONS;
  return <div className="home__sections">{sections.map((section) => sectionOf(section))}</div>;

  function sectionOf(section: Section) {
    if (typeof section !== 'string') return <BrandSection key={section.id} section={section} />;
    if (section === 'boxes') return <Boxes key={section} words={words} />;
    if (section === 'facts') return <Facts key={section} words={words} />;
    return section === 'need' ? (
      <Need key={section} words={words} />
    ) : (
      <Protect key={section} words={words} />
    );
  }
}

function Boxes({ words }: { words: HomeWords }) {
  return (
    <ul className="home__strip">
      {words.boxes.map((box) => (
        <li key={box.key} className="home__box">
          <Drawing art={box.art} />
          <div>
            <h2 className="section-heading">{box.title}</h2>
            <p>{box.text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Facts({ words }: { words: HomeWords }) {
  const { brand } = useBrand();
  const locale = useLocale();
  if (!words.facts) return null;
  const values = brandFacts(brand, locale);
  return (
    <section className="home__facts-card">
      <h2 className="section-heading">{words.facts.title}</h2>
      <dl className="home__facts">
        {words.facts.items.map(({ key, term, text }) => (
          <div key={key}>
            <dt>{term}</dt>
            <dd className="figures">{fillText(text, values)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Need({ words: { need } }: { words: HomeWords }) {
  return (
    <section>
      <h2 className="section-heading">{need.title}</h2>
      <p className="home__time">
        <ClockSign />
        {need.time}
      </p>
      <ul className="home__list">
        {need.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

function Protect({ words: { protect } }: { words: HomeWords }) {
  const { brand } = useBrand();
  const text = useText();
  return (
    <section>
      <h2 className="section-heading">{protect.title}</h2>
      <p className="prose">{protect.text}</p>
      <p className="home__safe">
        <a href={vendorPage(brand, 'privacy')} rel="noopener">
          {text('ui.privacy')}
        </a>
        <a href={vendorPage(brand, 'terms')} rel="noopener">
          {text('ui.terms')}
        </a>
      </p>
    </section>
  );
}

/** A brand's own section, translated by `home.sections.<id>`. */
function BrandSection({ section: { id, title, text, items = [] } }: { section: OwnSection }) {
  const { brand } = useBrand();
  const word = (key: string, own: string): string => brand.content?.[`home.sections.${id}.${key}`] ?? own;
  return (
    <section>
      <h2 className="section-heading">{word('title', title)}</h2>
      {text && <p className="prose">{word('text', text)}</p>}
      {items.length > 0 && (
        <ul className="home__list">
          {items.map((item, index) => (
            <li key={item}>{word(`items.${index + 1}`, item)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ClockSign() {
  return (
    <svg className="sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 3.5V10l3 2" />
    </svg>
  );
}
