import type { NewQuestion, QuizSettings } from '../../modules/quiz/quiz.rules.ts';
import type { Words } from '../../modules/quiz/quiz-limits.rules.ts';

/** Quizzes of the demo's academy: what the shop itself teaches, in both languages. */
type DemoQuiz = { key: 'packing' | 'points'; settings: QuizSettings; questions: NewQuestion[] };

const w = (th: string, en: string): Words => ({ th, en });
const none = w('', '');
const choice = (id: number, text: Words, weight: number, feedback: Words = none) => ({
  ...{ id, text, weight, feedback },
});

const packing: DemoQuiz = {
  key: 'packing',
  settings: {
    title: w('แพ็กหนังสือให้ถึงมืออย่างปลอดภัย', 'Packing books so that they arrive safely'),
    lead: w(
      'สำหรับทุกคนที่ส่งหนังสือ ไม่ว่าขายวันละเล่มหรือวันละร้อยเล่ม ทำได้วันละสามครั้ง เราเก็บผลที่ดีที่สุดไว้',
      'For everybody who sends books, one a day or a hundred. Three tries a day; the best result is kept.',
    ),
    ...{ passPercent: 70, triesPerDay: 3, minutes: 15, perPage: 3, mixesQuestions: false },
    ...{ feedback: 'answers', points: 10 },
  },
  questions: [
    {
      ...{ kind: 'single', points: 1, keepsOrder: false },
      text: w(
        'ส่วนไหนของหนังสือปกอ่อนเสียหายง่ายที่สุดระหว่างขนส่ง',
        'Which part of a paperback suffers most on its way?',
      ),
      choices: [
        choice(1, w('มุมปกและสันหนังสือ', 'The corners and the spine'), 100),
        choice(2, w('กลางหน้าปก', 'The middle of the cover'), 0),
        choice(3, w('หน้าในช่วงกลางเล่ม', 'The pages in the middle'), 0),
        choice(
          4,
          w('หมึกพิมพ์', 'The ink'),
          0,
          w('หมึกแห้งสนิทตั้งแต่ออกจากโรงพิมพ์', 'Ink is dry when it leaves the press'),
        ),
      ],
      why: w(
        'กล่องที่ตกมักตกเอามุมลง แรงทั้งหมดจึงไปลงที่มุมปก กันมุมด้วยกระดาษแข็งหรือวัสดุกันกระแทกเสมอ',
        'A parcel that falls mostly falls on a corner. Protect the corners with card or padding.',
      ),
    },
    {
      ...{ kind: 'order', points: 3 },
      text: w('เรียงขั้นตอนการแพ็กหนังสือหนึ่งเล่ม', 'Put the steps of packing one book in order'),
      items: [
        { id: 1, text: w('ตรวจสภาพหนังสือกับคำสั่งซื้อ', 'Check the book against the order') },
        { id: 2, text: w('ใส่ถุงพลาสติกกันความชื้น', 'Put it into a bag against moisture') },
        { id: 3, text: w('ห่อวัสดุกันกระแทกให้คลุมมุม', 'Wrap padding around its corners') },
        { id: 4, text: w('ใส่กล่องและอุดช่องว่าง', 'Box it and fill the gaps') },
        { id: 5, text: w('ปิดกล่องและติดใบปะหน้า', 'Close the box and put the label on') },
      ],
      why: w(
        'ตรวจก่อนเสมอ เพราะแพ็กเสร็จแล้วค่อยพบว่าผิดเล่มต้องแกะใหม่ทั้งหมด ถุงกันชื้นต้องอยู่ชั้นในสุด',
        'Check first: finding the wrong book after packing means unpacking it all. The bag is the innermost layer.',
      ),
    },
    {
      ...{ kind: 'several', points: 2, keepsOrder: false },
      text: w('วัสดุใดช่วยกันกระแทกได้จริง', 'Which of these really cushion a book?'),
      choices: [
        choice(1, w('พลาสติกกันกระแทก', 'Bubble wrap'), 33.33333),
        choice(2, w('กระดาษลูกฟูก', 'Corrugated card'), 33.33333),
        choice(3, w('กระดาษรังผึ้ง', 'Honeycomb paper'), 33.33333),
        choice(4, w('ถุงพลาสติกบางหนึ่งชั้น', 'One layer of thin plastic bag'), -33.33333),
        choice(
          5,
          w('เทปใสพันรอบเล่ม', 'Clear tape around the book'),
          -33.33333,
          w('เทปติดปกแล้วลอกไม่ออก', 'Tape on a cover never comes off'),
        ),
      ],
      why: w(
        'วัสดุกันกระแทกต้องมีช่องอากาศ ถุงบางกันได้แค่ฝุ่นและน้ำ',
        'What cushions has air in it; a thin bag only keeps dust and water out.',
      ),
    },
    {
      ...{ kind: 'truth', points: 1, isTrue: false },
      text: w(
        'ถ้าซองกันกระแทกหนาพอ ไม่ต้องใส่ถุงกันน้ำ',
        'A thick padded envelope makes a waterproof bag unnecessary',
      ),
      feedbackRight: w('ใช่แล้ว ฝนเดียวก็ซึมได้', 'Right: one rain is enough'),
      feedbackWrong: w('ซองกันกระแทกส่วนใหญ่ไม่กันน้ำ', 'Most padded envelopes let water through'),
      why: w(
        'หน้าฝนเป็นช่วงที่หนังสือเสียหายจากน้ำมากที่สุด ถุงใบเดียวช่วยได้ทั้งเล่ม',
        'In the rainy season water does the most harm, and one bag saves the book.',
      ),
    },
    {
      ...{ kind: 'match', points: 3 },
      text: w('จับคู่หนังสือกับวิธีแพ็กที่เหมาะ', 'Match books with how to pack them'),
      pairs: [
        {
          id: 1,
          left: w('ปกอ่อนเล่มเดียว', 'One paperback'),
          right: w('ซองกันกระแทกกับแผ่นแข็งรอง', 'A padded envelope with a stiff board'),
        },
        {
          id: 2,
          left: w('ปกแข็งเล่มใหญ่', 'A large hardcover'),
          right: w('กล่องพอดีเล่มและกันมุม', 'A box that fits, corners protected'),
        },
        {
          id: 3,
          left: w('หนังสือสิบเล่ม', 'Ten books'),
          right: w('กล่องสองชั้น วางสันสลับด้าน', 'A double-walled box, spines alternating'),
        },
        { id: 4, left: none, right: w('ถุงพลาสติกหูหิ้ว', 'A carrier bag') },
      ],
      why: w(
        'น้ำหนักมากต้องใช้กล่องที่รับแรงได้ และวางสันสลับเพื่อให้กองเสมอกัน',
        'Weight wants a box that bears it; alternating spines keep the pile level.',
      ),
    },
    {
      ...{ kind: 'number', points: 2, unit: w('กิโลกรัม', 'kilograms') },
      text: w(
        'หนังสือ 12 เล่ม เล่มละ 350 กรัม กล่องและวัสดุกันกระแทกหนัก 0.8 กิโลกรัม พัสดุหนักกี่กิโลกรัม',
        'Twelve books of 350 grams each; box and padding weigh 0.8 kilograms. How many kilograms is the parcel?',
      ),
      answers: [{ id: 1, value: 5, to: null, tolerance: 1, isPercent: true, weight: 100, feedback: none }],
      why: w(
        '12 × 0.35 = 4.2 บวก 0.8 เป็น 5 กิโลกรัม ชั่งทั้งกล่องเสมอ เพราะค่าส่งคิดจากน้ำหนักรวม',
        '12 × 0.35 = 4.2, and 0.8 makes 5. Always weigh the whole parcel: that is what postage is charged for.',
      ),
    },
    {
      ...{ kind: 'text', points: 1, strictness: 'loose' },
      text: w(
        'หมายเลขที่ผู้ซื้อใช้ติดตามพัสดุเรียกว่าอะไร',
        'What is the number called by which a buyer follows a parcel?',
      ),
      answers: [
        { id: 1, text: 'เลขพัสดุ', weight: 100, feedback: none },
        { id: 2, text: 'หมายเลขพัสดุ', weight: 100, feedback: none },
        { id: 3, text: 'เลขติดตามพัสดุ', weight: 100, feedback: none },
        { id: 4, text: 'tracking number', weight: 100, feedback: none },
        { id: 5, text: 'เลขแทร็กกิ้ง', weight: 100, feedback: none },
      ],
      why: w(
        'ใส่เลขพัสดุในคำสั่งซื้อทันทีที่ส่ง ผู้ซื้อจะได้รับแจ้งเอง',
        'Enter it as soon as you have sent: the buyer is told at once.',
      ),
    },
  ],
};

const points: DemoQuiz = {
  key: 'points',
  settings: {
    title: w('คะแนนสะสมและอีบุ๊กใช้อย่างไร', 'How points and e-books work'),
    lead: w(
      'ทำความรู้จักคะแนนสะสมและคลังอีบุ๊กของบรรณศาลา ไม่จำกัดเวลา',
      'Get to know Bannasala’s points and your library of e-books. There is no time limit.',
    ),
    ...{ passPercent: 60, triesPerDay: 3, minutes: null, perPage: null, mixesQuestions: true },
    ...{ feedback: 'answers', points: 5 },
  },
  questions: [
    {
      ...{ kind: 'number', points: 1, unit: w('คะแนน', 'points') },
      text: w(
        'ซื้อหนังสือ 1,250 บาทในคำสั่งซื้อเดียว ได้กี่คะแนน',
        'How many points do books for 1,250 baht in one order earn?',
      ),
      answers: [{ id: 1, value: 12, to: null, tolerance: 0, isPercent: false, weight: 100, feedback: none }],
      why: w(
        'ทุก 100 บาทได้ 1 คะแนน เศษไม่ถึง 100 บาทไม่นับ คะแนนเข้าเมื่อคำสั่งซื้อเสร็จสมบูรณ์',
        'A point for every whole 100 baht. They come once the order is complete.',
      ),
    },
    {
      ...{ kind: 'single', points: 1, keepsOrder: true },
      text: w('คะแนนที่ได้วันนี้ใช้ได้ถึงเมื่อไร', 'How long are points good that you get today?'),
      choices: [
        choice(1, w('สิ้นเดือนนี้', 'Until the end of this month'), 0),
        choice(2, w('สิ้นเดือนเดียวกันของปีหน้า', 'Until the end of the same month next year'), 100),
        choice(3, w('ไม่มีวันหมดอายุ', 'For ever'), 0),
      ],
      why: w(
        'เราเตือนล่วงหน้า 14 วันก่อนคะแนนหมดอายุ และใช้คะแนนที่หมดอายุก่อนให้เสมอ',
        'We tell you 14 days before, and those that run out first are spent first.',
      ),
    },
    {
      ...{ kind: 'truth', points: 1, isTrue: false },
      text: w('ใช้คะแนนจ่ายค่าหนังสือได้ทั้งหมด', 'Points may pay for the whole price of books'),
      feedbackRight: none,
      feedbackWrong: w('จ่ายด้วยคะแนนได้ไม่เกินครึ่งหนึ่งของค่าหนังสือ', 'Half of the price at most'),
      why: w(
        'หนึ่งคะแนนเท่ากับหนึ่งบาท และใช้ได้ไม่เกินครึ่งหนึ่งของค่าสินค้าหลังหักคูปอง',
        'A point is a baht, and they pay for half of the goods at most, after vouchers.',
      ),
    },
    {
      ...{ kind: 'text', points: 1, strictness: 'loose' },
      text: w('อีบุ๊กที่ซื้อแล้วอยู่ในเมนูใดของบัญชี', 'In which menu of your account are the e-books that you bought?'),
      answers: [
        { id: 1, text: 'คลังหนังสือ', weight: 100, feedback: none },
        { id: 2, text: 'คลังหนังสือของฉัน', weight: 100, feedback: none },
        { id: 3, text: 'คลังอีบุ๊ก', weight: 100, feedback: none },
        { id: 4, text: 'library', weight: 100, feedback: none },
        { id: 5, text: 'my library', weight: 100, feedback: none },
      ],
      why: w(
        'เปิดอ่านหรือดาวน์โหลดได้ทันทีที่ชำระเงินแล้ว',
        'They can be read or downloaded as soon as they are paid for.',
      ),
    },
    {
      ...{ kind: 'several', points: 2, keepsOrder: false },
      text: w('ข้อใดจริงเกี่ยวกับอีบุ๊กที่นี่', 'What is true of e-books here?'),
      choices: [
        choice(1, w('ไม่มีค่าส่ง', 'There is no postage'), 50),
        choice(2, w('ไฟล์มีเลขคำสั่งซื้อของผู้ซื้อ', 'The file has its buyer’s order number in it'), 50),
        choice(3, w('ต้องรอพัสดุสองวัน', 'One waits two days for a parcel'), -50),
        choice(4, w('อ่านได้เฉพาะในร้าน', 'They can only be read in a shop'), -50),
      ],
      why: w(
        'อีบุ๊กเป็นไฟล์ของคุณ จึงมีเลขคำสั่งซื้อกำกับไว้และไม่มีค่าส่ง',
        'It is your own file: it carries your order’s number and isn’t posted.',
      ),
    },
  ],
};

export const demoQuizzes: readonly DemoQuiz[] = [packing, points];
