import type { SeededRandom } from './seeded-random.ts';

/** Five colours of one cover. `ink` always reads on `ground` (4.5:1 or better, tested); the rest are for drawing. */
export interface Palette {
  ground: string;
  ink: string;
  a: string;
  b: string;
  c: string;
}

export const FAMILIES = [
  'fiction',
  'mystery',
  'children',
  'science',
  'history',
  'textbook',
  'cookery',
  'business',
  'religion',
  'poetry',
  'comics',
  'language',
  'fantasy',
  'travel',
  'computing',
  'living',
] as const;

export type Family = (typeof FAMILIES)[number];

type Five = readonly [string, string, string, string, string];

const COLOURS: Record<Family, readonly [Five, ...Five[]]> = {
  fiction: [
    ['#1f3a5f', '#f6efe0', '#e4a853', '#c8553d', '#8fb3c9'],
    ['#f3e9d6', '#23201c', '#c4472b', '#2f5d62', '#e0a526'],
    ['#0d3b9e', '#fdfaf2', '#f2b8c6', '#f4d35e', '#5b8def'],
    ['#b3401f', '#fff3df', '#2b2a4c', '#f3b562', '#f7d9bd'],
    ['#e9c9c1', '#3b1f2b', '#a33b4a', '#f7ede4', '#5b7a77'],
    ['#274b3f', '#f4ead3', '#e2b04a', '#d87a5b', '#8fb59a'],
    ['#efe6da', '#1d2b2a', '#0f6b66', '#e07a3f', '#b9c7b4'],
    ['#d7c3a5', '#2c1b12', '#8a3b22', '#43604f', '#f4ead6'],
  ],
  mystery: [
    ['#14161d', '#f2e9d8', '#c8102e', '#3a4154', '#e4b84e'],
    ['#1d2733', '#ece6d6', '#e2b33c', '#3f5468', '#b5492f'],
    ['#2a0f14', '#f6e7d7', '#d13a2f', '#5c1f27', '#e8b76a'],
    ['#e8e2d0', '#141414', '#b8231a', '#4a4a46', '#d9a520'],
    ['#0f2a2e', '#ecefe3', '#e7c14b', '#1f5257', '#d4573d'],
    ['#231a33', '#efe6f2', '#e2725b', '#4b3a66', '#e9c46a'],
  ],
  children: [
    ['#ffd35c', '#27306b', '#f2684a', '#3aa6a0', '#fff5dc'],
    ['#8fd3e8', '#1e2f5c', '#ff8559', '#ffd35c', '#fffaf0'],
    ['#f7b3bf', '#4a1942', '#fff1dc', '#ef5b5b', '#2fa4a0'],
    ['#b9e0a5', '#1b4435', '#ff7f50', '#ffd95a', '#fffbea'],
    ['#fff3d6', '#2d2a5a', '#f0663f', '#4aa3df', '#f9c74f'],
    ['#34509e', '#fff6df', '#ffcf56', '#f2785c', '#8ed1c6'],
  ],
  science: [
    ['#0e2a47', '#eaf4f4', '#4fc3c7', '#f4a340', '#2d5b88'],
    ['#f4f1e8', '#132238', '#d9481f', '#2e86ab', '#f0b429'],
    ['#0b3d3a', '#e9f5ec', '#8fd694', '#f2d06b', '#1d6b64'],
    ['#1a1446', '#f2ecff', '#ff8c61', '#6a59cf', '#ffd27a'],
    ['#dfe9ec', '#12303f', '#006d77', '#e2603f', '#f2bf5e'],
    ['#101418', '#eef2f0', '#e8ff6b', '#3d4a52', '#7fd1c9'],
  ],
  history: [
    ['#5a2a1e', '#f5e6cc', '#d9a441', '#93502f', '#c9b189'],
    ['#e9dcc0', '#2a2118', '#8c2f23', '#b98b3e', '#4d5b46'],
    ['#2f3b2e', '#efe6cf', '#c79a3b', '#66754f', '#b8603c'],
    ['#21313f', '#f0e5cf', '#c0935a', '#4d6477', '#c75b3f'],
    ['#cfae72', '#231a10', '#7d2a1d', '#f3e6c8', '#3d4f4d'],
    ['#6b1f24', '#f7ead2', '#e0b25c', '#93373a', '#c8b08a'],
  ],
  textbook: [
    ['#f7f6f1', '#10243e', '#1f6fb2', '#f2a900', '#c9dbe8'],
    ['#0f4c81', '#ffffff', '#ffc845', '#2f7dbd', '#e8f0f7'],
    ['#006358', '#ffffff', '#ffd166', '#2a968a', '#dff2ec'],
    ['#6a1b4d', '#fff8fb', '#f7b32b', '#a1477f', '#f6dcea'],
    ['#fff1cc', '#2b2146', '#e4572e', '#5b4b9e', '#f2b134'],
    ['#b83421', '#ffffff', '#ffd23f', '#dd6249', '#fbe3dc'],
    ['#e4ede4', '#16382c', '#2f7d5b', '#f0803c', '#b7d3bd'],
  ],
  cookery: [
    ['#f7ecd7', '#3a1c12', '#d2492a', '#5f7d3b', '#efb23c'],
    ['#2f4a34', '#f8efd9', '#f0b541', '#d9552f', '#a9c08a'],
    ['#a92c1c', '#fff3df', '#f6c453', '#6f8f3f', '#f5ddc0'],
    ['#f3c24b', '#3a2210', '#b5361e', '#5d7a35', '#fff6df'],
    ['#e8efe0', '#203024', '#e0622f', '#4f7f4a', '#f0c04a'],
    ['#f4d9c6', '#43202a', '#c2413b', '#6b7f3a', '#f2b04c'],
  ],
  business: [
    ['#10312b', '#f5f1e4', '#e8b23a', '#2f6b5c', '#d9694a'],
    ['#f5f2ea', '#151515', '#e4432d', '#1d3a8a', '#d8d2c4'],
    ['#f2c230', '#141414', '#c6371f', '#fdf6e0', '#1f4e79'],
    ['#1b1f3b', '#f5f3ee', '#ff6b4a', '#4d59a6', '#f0c75e'],
    ['#e2ebe8', '#0e2a33', '#ee6c4d', '#1f7a8c', '#f4d35e'],
    ['#d6401f', '#ffffff', '#1a1a1a', '#f3d9b1', '#ffb347'],
  ],
  religion: [
    ['#f1e3c4', '#3b2412', '#b5651d', '#d9a441', '#7d8f69'],
    ['#7a2e12', '#f9ebcf', '#e8b04a', '#a9552b', '#f0d6a3'],
    ['#3a2a4d', '#f3e9da', '#d8a94b', '#6b5585', '#e2c9b1'],
    ['#e9e4da', '#28302e', '#5f7f78', '#c99b4f', '#b9c4ba'],
    ['#d08a2e', '#2a1508', '#fbe9c6', '#7a2e12', '#f0c070'],
    ['#1f3b3a', '#f3ead6', '#d9b25f', '#3f6663', '#c9775a'],
  ],
  poetry: [
    ['#eae4ee', '#2f2440', '#7a5c99', '#d98ca3', '#b7c2d9'],
    ['#dfe8e6', '#1e3136', '#54808a', '#e3a793', '#f4efe4'],
    ['#2b2d42', '#f1ece4', '#e7a6a1', '#5d6285', '#d9c8a3'],
    ['#f6e4dc', '#442029', '#c05a5a', '#e9b08f', '#8c9a84'],
    ['#fbf7ee', '#222222', '#b7402a', '#9aa89a', '#d9cbb0'],
    ['#33424a', '#f5efe2', '#f0c987', '#5f7480', '#d98f83'],
  ],
  comics: [
    ['#ffdf3d', '#121212', '#e6352b', '#1b75bb', '#ffffff'],
    ['#d3261d', '#ffffff', '#ffd93b', '#111111', '#5bc2e7'],
    ['#1fb9cb', '#10131a', '#ffe14a', '#f2433d', '#ffffff'],
    ['#221a4b', '#ffffff', '#ff4f79', '#ffd23f', '#39c2d7'],
    ['#ff8ab0', '#1d1433', '#fff14f', '#4b3bd1', '#ffffff'],
    ['#fff6e0', '#15161a', '#f0532d', '#3558c8', '#ffc93c'],
  ],
  language: [
    ['#f4efe3', '#1f2a44', '#d7402b', '#2a6f97', '#f2b632'],
    ['#1f4e8c', '#ffffff', '#ffcf48', '#e8583f', '#9fc3e7'],
    ['#ffe8c9', '#3a1f3f', '#e2683c', '#4d8573', '#f5bd45'],
    ['#115e59', '#fef7e6', '#fbbf4a', '#f0765a', '#7cc4b8'],
    ['#e6e1f2', '#251f47', '#5b4bb7', '#f08a4b', '#f4d06f'],
    ['#f6c9b0', '#2a2440', '#2f6690', '#d1495b', '#fff3e4'],
  ],
  fantasy: [
    ['#1b1740', '#f4ead2', '#e6b450', '#5a4a9c', '#e27d8d'],
    ['#0f2f36', '#f1ead6', '#e9a23b', '#2f6f73', '#c94f4f'],
    ['#3b1730', '#f8e9d8', '#f0a85c', '#7a3562', '#e5c7a0'],
    ['#e8dcc3', '#221c38', '#8c2f4b', '#3c5a7d', '#d19a3a'],
    ['#17331f', '#f0ecd4', '#d9c04f', '#44743f', '#d9744a'],
    ['#2c3e6b', '#fbf1dc', '#f6b26b', '#5f7fc0', '#e4d8f0'],
  ],
  travel: [
    ['#0f5e78', '#fdf5e3', '#f6b73c', '#e3643f', '#8fd0d0'],
    ['#f4e2c0', '#173a45', '#e0672f', '#2a8a8a', '#f0b63e'],
    ['#e9f0ea', '#153243', '#e4572e', '#3a8fb7', '#f2c14e'],
    ['#b8432a', '#fff3dc', '#f4c152', '#2c5f68', '#f2d7b0'],
    ['#2e5339', '#f6f0d8', '#e8a33d', '#5f8f5a', '#d8593b'],
    ['#f2c9a1', '#2b2138', '#c7402f', '#37708a', '#fff0d6'],
  ],
  living: [
    ['#e6ecd9', '#22372b', '#d9714e', '#5f8a5f', '#f1c66b'],
    ['#f6ddd0', '#43263a', '#c4545a', '#7c9a7e', '#f3b98c'],
    ['#f3ebd6', '#2b3a36', '#3f7f74', '#e29a4b', '#cfd9c0'],
    ['#2f5d58', '#fbf3e0', '#f2b56b', '#7fa998', '#e98a6d'],
    ['#dbe7ee', '#1f3346', '#4f86a6', '#e8906a', '#f4dfb0'],
    ['#f3cf7a', '#3b2a16', '#c2542f', '#55784f', '#fff4da'],
  ],
  computing: [
    ['#11182b', '#eaf2ff', '#4be1b0', '#3657c9', '#ffb454'],
    ['#f2f4ef', '#111c2e', '#3a4be0', '#ff6b4a', '#c6d3e6'],
    ['#0d3b34', '#e8fff5', '#8df0a2', '#1f7a68', '#ffd166'],
    ['#2a1a4a', '#f6f0ff', '#ff7eb6', '#6c4bd1', '#63e6e2'],
    ['#ffd84d', '#191919', '#2b59ff', '#e8402a', '#ffffff'],
    ['#dfe7f5', '#16213d', '#d6336c', '#2f6fde', '#f7b955'],
  ],
};

/** Words in category keys, English and Thai, the most telling first. */
const KEYWORDS: readonly (readonly [RegExp, Family])[] = [
  [/comic|manga|graphic-novel|การ์ตูน/i, 'comics'],
  [/fantasy|sci-?fi|science-fiction|แฟนตาซี|ไซไฟ/i, 'fantasy'],
  [/child|kid|picture|early|young|nursery|เด็ก|เยาวชน|นิทาน/i, 'children'],
  [/cook|food|recipe|kitchen|bak(?:e|ing)|drink|อาหาร|ครัว/i, 'cookery'],
  [/myst|crime|thrill|horror|ghost|detective|suspense|สืบสวน|สยองขวัญ|ผี/i, 'mystery'],
  [/poe(?:m|t)|verse|romance|essay|กวี|โรแมนติก/i, 'poetry'],
  [/non-?fiction/i, 'history'],
  [
    /exam|entrance|civil-service|test|primary|secondary|university|textbook|academic|school|law|medic|nurs|เรียน|สอบ|ตำรา/i,
    'textbook',
  ],
  [/fiction|novel|literat|classic|short-stor|english-books|นิยาย|วรรณ/i, 'fiction'],
  [/lang|diction|english|japan|chinese|korean|grammar|ภาษา/i, 'language'],
  [/comput|program|data|digital|design|คอมพิว|โปรแกรม/i, 'computing'],
  [/wellness|health|fitness|parent|family|elder|craft|garden|plant|home|สุขภาพ|ครอบครัว|สวน|งานฝีมือ/i, 'living'],
  [/business|finan|invest|market|manage|econom|career|ธุรกิจ|การเงิน/i, 'business'],
  [/relig|dhamma|buddh|philos|spirit|psych|mind|ธรรมะ|ศาสนา|ปรัชญา|จิต/i, 'religion'],
  [/travel|guide|ท่องเที่ยว|เดินทาง/i, 'travel'],
  [/science|tech|math|nature|engineer|วิทย|คณิต/i, 'science'],
  [/hist|biogra|memoir|politic|societ|art|cultur|ประวัติ|สังคม|ศิลป/i, 'history'],
];

/** Which family of looks a category belongs to; an unknown category is dressed as fiction. */
export function familyOf(categoryKey: string): Family {
  return KEYWORDS.find(([pattern]) => pattern.test(categoryKey))?.[1] ?? 'fiction';
}

function toPalette([ground, ink, a, b, c]: Five): Palette {
  return { ground, ink, a, b, c };
}

export function pickPalette(family: Family, random: SeededRandom): Palette {
  return toPalette(random.pick(COLOURS[family]));
}

export function palettesOf(family: Family): Palette[] {
  return COLOURS[family].map(toPalette);
}
