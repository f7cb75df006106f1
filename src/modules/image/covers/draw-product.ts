import { tone } from './art.ts';
import { readableOn } from './colour.ts';
import { type CoverSpec, COVER_HEIGHT as H, COVER_WIDTH as W } from './cover-context.ts';
import { FAMILIES, palettesOf } from './palette.ts';
import * as goods from './product-goods.ts';
import type { Colours, Thing } from './product-paper.ts';
import * as paper from './product-paper.ts';
import { hashText, seededRandom } from './seeded-random.ts';
import { circle, ellipse, group, linearGradient, n, path, radialGradient, rect, svgDocument } from './svg.ts';

/** What is drawn, by the words in a product's name, the most telling first. */
const BY_NAME: readonly (readonly [RegExp, readonly [Thing, ...Thing[]]])[] = [
  [/กล่องดินสอ|กระเป๋าดินสอ|กระเป๋าใส่ดินสอ|pencil case|pouch/i, [paper.pencilCase]],
  [/กล่องของขวัญ|ชุดของขวัญ|gift (box|set)|hamper/i, [goods.giftBox]],
  [/ที่คั่น|bookmark/i, [goods.bookmarkSet]],
  [/โคม|lamp|light/i, [goods.lamp]],
  [/ที่วาง|แท่น|ขาตั้ง|stand|rest|bookend/i, [goods.bookStand]],
  [/ถุงผ้า|tote/i, [goods.tote]],
  [/แก้ว|mug|cup|tumbler/i, [goods.mug]],
  [/ขวด|กระติก|bottle|flask/i, [goods.bottle]],
  [/การ์ด|โปสการ์ด|บัตร|ซองจดหมาย|card|stationery set/i, [goods.cards]],
  [/เข็มกลัด|เข็มตรา|เข็ม|พวงกุญแจ|ตราสัญลักษณ์|badge|\bpin\b|keyring|sticker|สติกเกอร์/i, [goods.pin]],
  [/ปฏิทิน|calendar|planner|แพลนเนอร์/i, [goods.calendar]],
  [/ร่ม|umbrella/i, [goods.umbrella]],
  [/ผ้าพันคอ|scarf|neckerchief/i, [goods.scarf]],
  [/หมวก|\bcap\b|\bhat\b/i, [goods.cap]],
  [/ถุงเท้า|sock/i, [goods.socks]],
  [/รองเท้า|shoe|sneaker/i, [goods.shoes]],
  [/กระโปรง|skirt/i, [goods.skirt]],
  [/กางเกง|trouser|shorts|pants/i, [goods.trousers]],
  [/พละ|โปโล|กีฬา|polo|sport|ลูกเสือ|เนตรนารี|scout|guide/i, [goods.polo]],
  [/เสื้อ|ชุดนักเรียน|ชุดนักศึกษา|เครื่องแบบ|shirt|blouse|uniform/i, [goods.shirt]],
  [/เป้|กระเป๋า|backpack|bag/i, [goods.backpack]],
  [/หมึกซึม|คอแร้ง|fountain|ink/i, [paper.fountainPen]],
  [/ไฮไลต์|ไฮไลท์|เมจิก|ปากกา|marker|highlighter|\bpens?\b|gel/i, [paper.pens]],
  [/พู่กัน|brush/i, [paper.brushSet]],
  [/สีไม้|ดินสอสี|ดินสอ|pencil/i, [paper.pencils]],
  [/สีน้ำ|สีโปสเตอร์|สีชอล์ก|สี|paint|colour|color|palette/i, [paper.colours]],
  [/กระดาษโน้ต|โพสต์อิท|โน้ตกาว|sticky/i, [paper.stickyNotes]],
  [/ไม้บรรทัด|วงเวียน|เรขาคณิต|ยางลบ|ruler|eraser|geometry|compass/i, [paper.ruler]],
  [/กรรไกร|คัตเตอร์|scissor|cutter/i, [paper.scissors]],
  [/เครื่องคิดเลข|calculator/i, [paper.calculator]],
  [/แฟ้ม|ซอง|คลิปบอร์ด|file|folder|binder/i, [paper.folder]],
  [/สมุด|บันทึก|notebook|diary|journal|sketch/i, [paper.notebook, paper.stackedNotebooks]],
  [/กระดาษ|paper/i, [paper.stickyNotes, paper.folder]],
  [/ที่ใส่|ถ้วย|holder|organi[sz]er|desk/i, [paper.pencilCup]],
];

const BY_CATEGORY: readonly (readonly [RegExp, readonly [Thing, ...Thing[]]])[] = [
  [/notebook/, [paper.notebook, paper.stackedNotebooks]],
  [/pen/, [paper.pens, paper.pencils, paper.fountainPen]],
  [/art/, [paper.colours, paper.brushSet]],
  [/uniform/, [goods.shirt, goods.polo, goods.skirt, goods.trousers]],
  [/shoe|school-bag/, [goods.backpack, goods.shoes]],
  [/mug|bag/, [goods.tote, goods.mug]],
  [/reading|access/, [goods.bookmarkSet, goods.lamp, goods.bookStand]],
  [/gift/, [goods.giftBox, goods.cards, goods.pin]],
  [/./, [paper.pencilCup, paper.ruler, paper.folder, paper.stickyNotes]],
];

/** Grounds soft enough for a thing to stand on, from all the shop's palettes. */
const GROUNDS = [
  '#f1e4cf',
  '#e4ebe2',
  '#f3dcd2',
  '#dfe7ee',
  '#efe6da',
  '#e9e2ef',
  '#f6e7b8',
  '#d8e6df',
  '#f0d9c0',
  '#e2dfd2',
] as const;

function coloursFor(seed: string, ground: string): Colours {
  const random = seededRandom(`${seed} colours`);
  const palette = random.pick(palettesOf(random.pick(FAMILIES)) as [ReturnType<typeof palettesOf>[number]]);
  const strong = [palette.a, palette.b, palette.ground, palette.ink].filter((colour) => colour !== '#ffffff');
  const [main = palette.a, accent = palette.b] = random.shuffle([palette.a, palette.b]);
  return {
    main,
    accent,
    deep: tone(main, '#1c1712', 0.42),
    pale: tone('#fffaf0', palette.c, 0.35),
    ink: readableOn(ground, strong),
  };
}

/** Draws something that is not a book (stationery, a uniform, a gift) on a soft ground, 600 × 900 units. */
export function drawThing(spec: CoverSpec): string {
  const random = seededRandom(spec.seed);
  const ground = random.pick(GROUNDS);
  const colours = coloursFor(spec.seed, ground);
  const choices = BY_NAME.find(([pattern]) => pattern.test(spec.title))?.[1] ??
    BY_CATEGORY.find(([pattern]) => pattern.test(spec.categoryKey))?.[1] ?? [paper.pencilCup];
  const thing = random.pick(choices as readonly [Thing, ...Thing[]]);
  const id = `p${hashText(spec.seed).toString(36)}`;
  const floor = 668;
  const scene = random.int(0, 2);
  const back =
    scene === 0
      ? rect({ x: 0, y: floor - 30, w: W, h: H - floor + 30 }, tone(ground, colours.main, 0.2))
      : scene === 1
        ? circle(W / 2, 452, 276, tone(ground, colours.main, 0.2))
        : path(`M60 ${H}V400A240 240 0 0 1 540 400V${H}Z`, tone(ground, colours.accent, 0.2));
  return svgDocument(
    W,
    H,
    `<defs>${linearGradient(`${id}-wall`, [
      { at: 0, colour: tone(ground, '#ffffff', 0.35) },
      { at: 1, colour: ground },
    ])}${radialGradient(`${id}-shadow`, [
      { at: 0, colour: '#2a2018', opacity: 0.3 },
      { at: 1, colour: '#2a2018', opacity: 0 },
    ])}</defs>${rect({ x: 0, y: 0, w: W, h: H }, `url(#${id}-wall)`)}${back}${ellipse(W / 2, floor + 32, 250, 30, `url(#${id}-shadow)`)}${group(thing(colours), { transform: `translate(${n(W / 2)} 452) scale(1.18)` })}`,
  );
}
