import { Drawing } from './Illustrations.tsx';

/** A credit report with its dial, and a line that climbs: the picture beside the headline of credit monitoring. */
export function ScoreDrawing() {
  return (
    <Drawing size="20 16 420 320">
      <path
        className="drawing__tint"
        d="M220 20c96 0 180 62 180 158S322 330 220 330 40 274 40 178 124 20 220 20Z"
      />
      <path className="drawing__surface" d="M108 60h180l44 44v216H108Z" />
      <path d="M108 60h180l44 44v216H108ZM288 60v44h44" />
      <path className="drawing__tint" d="M140 190a80 80 0 0 1 160 0h-28a52 52 0 0 0-104 0Z" />
      <path
        className="drawing__fill"
        d="M140 190a80 80 0 0 1 80-80v28a52 52 0 0 0-52 52ZM220 110a80 80 0 0 1 56.6 23.4L256.8 153.2A52 52 0 0 0 220 138Z"
      />
      <path d="M140 190a80 80 0 0 1 160 0h-28a52 52 0 0 0-104 0ZM220 110v28M276.6 133.4l-19.8 19.8M163.4 133.4l19.8 19.8" />
      <path d="M214 184.5 252 142l-27 50" />
      <path className="drawing__surface" d="M220 180a10 10 0 1 1 0 20 10 10 0 0 1 0-20Z" />
      <path
        className="drawing__thin"
        d="M140 224h160M140 248h116M140 290h160M176 270v20M212 262v28M248 268v22"
      />
      <path d="M140 286c26-2 40-14 58-15s30 4 46-8 26-18 44-21" />
      <path d="m278 238 11 3.5-5 10" />
      <path className="drawing__surface" d="M88 208a34 34 0 1 1 0 68 34 34 0 0 1 0-68Z" />
      <path d="M88 208a34 34 0 1 1 0 68 34 34 0 0 1 0-68Zm-15 35 10.5 10.5L104 231" />
      <path className="drawing__surface" d="M312 236h92v84h-92Z" />
      <path className="drawing__fill" d="M306 204h21l-3 30h-26ZM348 204h20v30h-20ZM389 204h21l8 30h-26Z" />
      <path d="M312 238v82h92v-82M306 204h104l8 30H298ZM327 204l-3 30M348 204v30M368 204v30M389 204l3 30" />
      <path
        className="drawing__surface"
        d="M298 234a12 8 0 0 0 25 0 12.5 8 0 0 0 25 0 10 8 0 0 0 20 0 12 8 0 0 0 24 0 13 8 0 0 0 26 0Z"
      />
      <path d="M298 234h120M298 234a12.5 9 0 0 0 25 0 12.5 9 0 0 0 25 0 10 9 0 0 0 20 0 12 9 0 0 0 24 0 13 9 0 0 0 26 0" />
      <path className="drawing__tint" d="M324 262h30v28h-30ZM368 262h24v58h-24Z" />
      <path d="M324 262h30v28h-30ZM368 320v-58h24v58M374 292h.1" />
      <path d="M48 320h384" />
    </Drawing>
  );
}
