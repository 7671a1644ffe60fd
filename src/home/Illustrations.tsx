import type { ReactNode } from 'react';

/** A line drawing in the brand's colors; decoration only, so hidden from screen readers. */
export function Drawing({ size, children }: { size: string; children: ReactNode }) {
  return (
    <svg className="drawing" viewBox={size} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** Engage: a conversation about an amount. */
function Engage() {
  return (
    <Drawing size="0 0 96 72">
      <path
        className="drawing__tint"
        d="M10 10h52a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H30L18 56V46h-8a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6Z"
      />
      <path d="M10 10h52a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H30L18 56V46h-8a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6Z" />
      <path d="M16 24h24M16 33h16" />
      <path className="drawing__surface" d="M76 32a16 16 0 1 1 0 32 16 16 0 0 1 0-32Z" />
      <path d="M81 43.5c-1-2-3-2.5-5-2.5-3 0-5 1.3-5 3.5 0 5 10 2 10 7 0 2.3-2.2 3.5-5 3.5-2.5 0-4.5-.8-5.3-2.8M76 38v20" />
    </Drawing>
  );
}

/** Enroll: an envelope with a code, and a tick. */
function Enroll() {
  return (
    <Drawing size="0 0 96 72">
      <path className="drawing__tint" d="M8 18h64v42H8Z" />
      <path d="M12 18h56a4 4 0 0 1 4 4v34a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V22a4 4 0 0 1 4-4Z" />
      <path d="m9 22 31 21 31-21" />
      <path d="M20 52h.1M28 52h.1M36 52h.1" className="drawing__dots" />
      <path className="drawing__surface" d="M76 6a14 14 0 1 1 0 28 14 14 0 0 1 0-28Z" />
      <path d="m70 20.5 4.5 4.5 8-9" />
    </Drawing>
  );
}

/** Activate: a switch that is on, and the sign of a score that goes up. */
function Activate() {
  return (
    <Drawing size="0 0 96 72">
      <path className="drawing__tint" d="M26 34h38a16 16 0 0 1 0 32H26a16 16 0 0 1 0-32Z" />
      <path d="M26 34h38a16 16 0 0 1 0 32H26a16 16 0 0 1 0-32Z" />
      <path className="drawing__surface" d="M64 39a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z" />
      <path d="m59 50.5 3.5 3.5 6.5-7" />
      <path d="M22 50h18" />
      <path d="M12 22 26 12l12 7 18-14" />
      <path d="m47 4 9.5 1-1.5 9" />
    </Drawing>
  );
}

/** Expand: a plant that climbs its lattice. */
function Expand() {
  return (
    <Drawing size="0 0 96 72">
      <path className="drawing__tint" d="M12 62V44h16v18ZM40 62V32h16v30ZM68 62V18h16v44Z" />
      <path d="M4 62h88M12 62V44h16v18M40 62V32h16v30M68 62V18h16v44" />
      <path d="M8 32C24 32 34 20 50 18c8-1 14-5 18-10" />
      <path d="m60 8 9-1 1 9" />
    </Drawing>
  );
}

const DRAWINGS: Record<string, () => ReactNode> = {
  activate: Activate,
  engage: Engage,
  enroll: Enroll,
  expand: Expand,
};

/** The drawing of a card by its name in the flow's `homePage.boxes[].art`; nothing for an unknown name. */
export function BoxDrawing({ art }: { art: string }) {
  const Art = Object.hasOwn(DRAWINGS, art) ? DRAWINGS[art] : undefined;
  return Art ? <Art /> : null;
}

/** The front of a shop with something growing up its side: the picture beside the headline. */
export function HeroDrawing() {
  return (
    <Drawing size="20 16 420 320">
      <path
        className="drawing__tint"
        d="M220 20c96 0 180 62 180 158S322 330 220 330 40 274 40 178 124 20 220 20Z"
      />
      <path className="drawing__surface" d="M104 150h232v170H104Z" />
      <path d="M104 150v170h232V150" />
      <path className="drawing__surface" d="M96 92h248l18 46H78Z" />
      <path className="drawing__fill" d="M145.6 92h49.6l-4.8 46h-56.8ZM244.8 92h49.6l12 46h-56.8Z" />
      <path d="M96 92h248l18 46H78ZM145.6 92l-12 46M195.2 92l-4.8 46M244.8 92l4.8 46M294.4 92l12 46" />
      <path
        className="drawing__surface"
        d="M78 138a28.4 16 0 0 0 56.8 0 28.4 16 0 0 0 56.8 0 28.4 16 0 0 0 56.8 0 28.4 16 0 0 0 56.8 0 28.4 16 0 0 0 56.8 0Z"
      />
      <path d="M78 138a28.4 16 0 0 0 56.8 0 28.4 16 0 0 0 56.8 0 28.4 16 0 0 0 56.8 0 28.4 16 0 0 0 56.8 0 28.4 16 0 0 0 56.8 0" />
      <path className="drawing__fill" d="M134.8 138a28.4 16 0 0 0 56.8 0ZM248.4 138a28.4 16 0 0 0 56.8 0Z" />
      <path d="M78 138h284" />
      <path className="drawing__tint" d="M128 184h104v84H128Z" />
      <path d="M128 184h104v84H128ZM180 184v84M128 226h104" />
      <path className="drawing__tint" d="M258 184h52v136h-52Z" />
      <path d="M258 320V184h52v136M298 252h.1M268 196h32v36h-32Z" />
      <path d="M48 320h376" />
      <path d="M128 282h104M138 282v38M222 282v38" />
      <g transform="translate(14 0)">
        <path
          className="drawing__thin"
          d="M356 320V104M388 320V104M348 124h48M348 172h48M348 220h48M348 268h48"
        />
        <path d="M372 320c-6-40 10-58 0-94s8-54-4-88c-7-20 2-38 14-50" />
        <path
          className="drawing__fill"
          d="M372 226c14-16 28-16 38-10-6 14-20 20-38 10ZM368 170c-16-8-20-22-16-34 14 4 22 16 16 34ZM373 276c16-12 28-10 36-2-8 12-22 14-36 2ZM366 136c10-18 24-22 36-18-2 14-16 24-36 18ZM382 88c-4-18 4-30 16-36 8 14 2 28-16 36ZM369 300c-18-4-24-16-24-28 16 0 26 10 24 28Z"
        />
        <path d="M372 226c14-16 28-16 38-10-6 14-20 20-38 10ZM368 170c-16-8-20-22-16-34 14 4 22 16 16 34ZM373 276c16-12 28-10 36-2-8 12-22 14-36 2ZM366 136c10-18 24-22 36-18-2 14-16 24-36 18ZM382 88c-4-18 4-30 16-36 8 14 2 28-16 36ZM369 300c-18-4-24-16-24-28 16 0 26 10 24 28Z" />
      </g>
      <path className="drawing__surface" d="M56 190a30 30 0 1 1 0 60 30 30 0 0 1 0-60Z" />
      <path d="M56 190a30 30 0 1 1 0 60 30 30 0 0 1 0-60Zm9 20.5c-1.5-3.5-5-4.5-9-4.5-5 0-9 2-9 6.5 0 9 18 4 18 13 0 4-4 6.5-9 6.5-4.5 0-8-1.5-9.5-5M56 201v37" />
    </Drawing>
  );
}
