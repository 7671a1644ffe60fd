/** Numbers of the objects, in the order of the file: the front (dictionary, catalog, first page), then the rest. */
const FRONT = [4, 5, 6];
const REST = [1, 2, 3];

/** An offset or a length with a fixed number of digits. */
const paddedOffset = (place: number): string => String(place).padStart(10, '0');
const entry = (place: number | undefined): string => `${paddedOffset(place ?? 0)} 00000 n \n`;

interface Places {
  objects: Record<number, number>;
  front: number;
  rest: number;
  length: number;
}

/** A linearized PDF of two pages: the first page and its own cross-reference table come before everything else. */
export function linearizedPdf(): Buffer {
  const first = write({ objects: {}, front: 0, rest: 0, length: 0 });
  return Buffer.from(write(first.places).text, 'latin1');
}

function write(estimatedPlaces: Places): { text: string; places: Places } {
  const content = '0 0 99 99 re f';
  const page = `<< /Type /Page /Parent 1 0 R /MediaBox [0 0 612 792] /Contents 2 0 R >>`;
  const objects: Record<number, string> = {
    1: '<< /Type /Pages /Count 2 /Kids [6 0 R 3 0 R] >>',
    2: `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    3: page,
    4: `<< /Linearized 1 /L ${paddedOffset(estimatedPlaces.length)} /H [0 0] /O 6 /E ${paddedOffset(estimatedPlaces.objects[1] ?? 0)} /N 2 /T ${paddedOffset(estimatedPlaces.rest)} >>`,
    5: '<< /Type /Catalog /Pages 1 0 R >>',
    6: page,
  };
  const places: Places = { objects: {}, front: 0, rest: 0, length: 0 };
  let text = '%PDF-1.4\n';
  const add = (number: number): void => {
    places.objects[number] = text.length;
    text += `${number} 0 obj\n${objects[number]}\nendobj\n`;
  };
  add(4);
  places.front = text.length;
  text += `xref\n4 3\n${FRONT.map((number) => entry(estimatedPlaces.objects[number])).join('')}`;
  text += `trailer\n<< /Size 7 /Root 5 0 R /Prev ${paddedOffset(estimatedPlaces.rest)} >>\nstartxref\n0\n%%EOF\n`;
  for (const number of [5, 6, ...REST]) add(number);
  places.rest = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${REST.map((number) => entry(estimatedPlaces.objects[number])).join('')}`;
  text += `trailer\n<< /Size 4 >>\nstartxref\n${places.front}\n%%EOF\n`;
  places.length = text.length;
  return { text, places };
}
