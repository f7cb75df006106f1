import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectNoFindings, violationsOf } from './accessibility.ts';
import { call, demoPerson, enter, newcomer } from './order-desk.ts';

const words = (text: string) => ({ th: text, en: text });
const none = words('');
const phone = { width: 360, height: 780 };

/** A quiz with a question of every kind, on two pages, made by staff over the API. */
async function publishedQuiz(request: APIRequestContext): Promise<{ id: number; title: string }> {
  const { token } = await demoPerson(request, 'content');
  const title = `Packing ${randomUUID().slice(0, 8)}`;
  const settings = {
    ...{ title: words(title), lead: none, passPercent: 80, triesPerDay: 3, minutes: 20, perPage: 4 },
    ...{ mixesQuestions: false, feedback: 'answers', points: 5 },
  };
  type Saved = { id: number; draftNumber: number };
  let { id, draftNumber } = await call<Saved>(request, 'POST', '/admin/quiz', { token, data: { settings } });
  const choices = (weights: number[]) =>
    weights.map((weight, index) => ({
      ...{ id: index + 1, text: words(`Choice ${index + 1}`), weight, feedback: none },
    }));
  const shared = { why: words('the secret reason'), points: 1 };
  const questions = [
    {
      ...shared,
      kind: 'single',
      text: words('Which one?'),
      keepsOrder: false,
      choices: choices([0, 100, 0]),
    },
    {
      ...shared,
      kind: 'several',
      text: words('Which ones?'),
      keepsOrder: true,
      choices: choices([50, 50, -50]),
    },
    {
      ...shared,
      kind: 'truth',
      text: words('Is it so?'),
      isTrue: true,
      feedbackRight: none,
      feedbackWrong: none,
    },
    {
      ...{ ...shared, kind: 'number', text: words('How many grams?'), unit: words('g') },
      answers: [
        { id: 1, value: 98_765, to: null, tolerance: 0, isPercent: false, weight: 100, feedback: none },
      ],
    },
    {
      ...{ ...shared, kind: 'text', text: words('What is it called?'), strictness: 'loose' },
      answers: [{ id: 1, text: 'กันกระแทก', weight: 100, feedback: none }],
    },
    {
      ...{ ...shared, kind: 'order', text: words('In which order?') },
      items: ['Wrap', 'Box', 'Send'].map((text, index) => ({ id: index + 1, text: words(text) })),
    },
    {
      ...{ ...shared, kind: 'match', text: words('What belongs to what?') },
      pairs: ['Rain', 'Fall'].map((text, index) => ({
        ...{ id: index + 1, left: words(text), right: words(index === 0 ? 'Plastic bag' : 'Padding') },
      })),
    },
  ];
  for (const question of questions)
    ({ draftNumber } = await call<Saved>(request, 'POST', `/admin/quiz/${id}/question`, {
      token,
      data: { draftNumber, question },
    }));
  await call(request, 'POST', `/admin/quiz/${id}/publish`, { token, data: { draftNumber, isShown: true } });
  return { id, title };
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('a quiz is passed at 360 px by keyboard without scripts, and its pages never hold the answers', async ({
  browser,
  request,
}) => {
  const { id, title } = await publishedQuiz(request);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await enter(context, null, 'en');
  await page.goto(`/academy/quiz/${id}`);
  expect(new URL(page.url()).pathname).toBe('/401');
  await enter(context, await newcomer(request), 'en');
  await page.goto(`/academy/quiz/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Begin the quiz' }).press('Enter');
  await expect(page.getByText('Page 1 of 2').last()).toBeVisible();
  for (const secret of ['secret reason', '98765', '98,765', 'กันกระแทก', 'isTrue'])
    expect(await page.content()).not.toContain(secret);
  await page.getByRole('radio', { name: 'Choice 2' }).press('Space');
  const several = page.getByRole('group', { name: /Which ones/ });
  await several.getByRole('checkbox', { name: 'Choice 1' }).press('Space');
  await several.getByRole('checkbox', { name: 'Choice 2' }).press('Space');
  await page.getByRole('radio', { name: 'True' }).press('Space');
  const grams = page.getByRole('group', { name: /How many grams/ }).getByLabel('Answer');
  await grams.focus();
  await page.keyboard.type('many');
  await page.getByRole('button', { name: 'Save and go on' }).press('Enter');
  await expect(page.getByText('Page 2 of 2').last()).toBeVisible();
  for (const secret of ['secret reason', 'กันกระแทก']) expect(await page.content()).not.toContain(secret);
  // Marks in another order than the author's, a sara am in two.
  await page.getByLabel('Answer').fill('กั\u200bนกระแทก ');
  for (const [place, name] of ['Wrap', 'Box', 'Send'].entries())
    await page.getByLabel(name, { exact: true }).selectOption(`Place ${place + 1}`);
  await page.getByLabel('Rain').selectOption('Plastic bag');
  await page.getByLabel('Fall').selectOption('Padding');
  expect(await isWide(page)).toBe(false);
  await page.getByRole('button', { name: 'Save and look over' }).press('Enter');
  await expect(page.getByText('You have answered every question')).toBeVisible();
  await expect(page.getByText('Not a number')).toBeVisible();
  // Back to the one that can't be read; what was answered is there.
  await page.getByRole('link', { name: /How many grams/ }).press('Enter');
  await expect(page.getByRole('radio', { name: 'Choice 2' })).toBeChecked();
  await expect(grams).toHaveValue('many');
  await grams.fill('๙๘,๗๖๕ g');
  await page.getByRole('button', { name: 'Save and go on' }).press('Enter');
  await page.getByRole('button', { name: 'Hand in', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You have passed' })).toBeVisible();
  await expect(page.getByText('100%', { exact: true })).toBeVisible();
  await expect(page.getByText('You have got 5 reward points')).toBeVisible();
  await expect(page.getByText('the secret reason').first()).toBeVisible();
  expect(await isWide(page)).toBe(false);
  await page.goBack();
  await page.reload();
  // Handed in is handed in.
  await expect(page.getByRole('heading', { name: 'You have passed' })).toBeVisible();
  await context.close();
});

test('with scripts answers keep themselves, an order is moved by keyboard, and another device goes on', async ({
  browser,
  context,
  page,
  request,
}) => {
  const { id } = await publishedQuiz(request);
  const person = await newcomer(request);
  await enter(context, person, 'en');
  await page.goto(`/academy/quiz/${id}`);
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Begin the quiz' }).click();
  await expect(page.getByText('Page 1 of 2').last()).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('radio', { name: 'Choice 2' }).check();
  await expect(page.getByText('Your answers are saved')).toBeVisible();

  const elsewhere = await browser.newContext({ viewport: phone });
  await enter(elsewhere, person, 'en');
  const other = await elsewhere.newPage();
  await other.goto(`/academy/quiz/${id}`);
  await other.getByRole('link', { name: 'Go on' }).click();
  await expect(other.getByRole('radio', { name: 'Choice 2' })).toBeChecked();
  await other.getByRole('button', { name: 'Save and go on' }).click();
  const list = other.getByRole('list', { name: 'Your order' });
  await expect(list).toBeVisible();
  expect(await violationsOf(other)).toEqual([]);
  for (const [place, name] of ['Wrap', 'Box', 'Send'].entries())
    for (let moves = 0; moves < 3; moves += 1) {
      const names = await list.getByRole('listitem').allInnerTexts();
      if (names.findIndex((text) => text.includes(name)) <= place) break;
      await list.getByRole('button', { name: `Move ${name} up` }).press('Enter');
      await expect(list).not.toHaveAttribute('aria-busy', 'true');
    }
  // At least one move, wherever they stood.
  await list.getByRole('button', { name: 'Move Send up' }).press('Enter');
  await expect(list).not.toHaveAttribute('aria-busy', 'true');
  await list.getByRole('button', { name: 'Move Send down' }).press('Enter');
  await expect(list).not.toHaveAttribute('aria-busy', 'true');
  // A try that isn't whole isn't spent by one press: what is missing is shown first.
  await other.getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(other.getByText('5 questions aren’t answered')).toBeVisible();
  expect(await violationsOf(other)).toEqual([]);
  await other.getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Not passed this time' })).toBeVisible();
  await expect(other.getByText('28.57%')).toBeVisible();
  await elsewhere.close();

  // The tab that stayed open hands the same try in: it has the same result.
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.getByRole('heading', { name: 'Not passed this time' })).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('You can begin 2 more times today')).toBeVisible();
});

test('staff make a quiz, take questions in from a file, try it, publish it and see what came of it', async ({
  browser,
  request,
}) => {
  const staff = await demoPerson(request, 'content');
  const office = await browser.newContext();
  await enter(office, staff, 'en');
  const page = await office.newPage();
  await page.goto('/admin/quizzes');
  await expectNoFindings(page);
  const title = `Teacher’s ${randomUUID().slice(0, 8)}`;
  await page.getByRole('link', { name: 'Add a quiz' }).click();
  await page.getByRole('button', { name: 'Add the quiz' }).click();
  await expect(page.getByText("This field can't be empty")).toBeVisible();
  await page.getByLabel('Title in Thai').fill(title);
  await page.getByRole('button', { name: 'Add the quiz' }).click();
  await expect(page.getByText('It is there. Add its questions now')).toBeVisible();
  const address = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'One choice' }).click();
  await expectNoFindings(page);
  await page.getByLabel('Question in Thai').fill('ข้อแรก');
  await page.getByRole('group', { name: 'Line 1' }).getByLabel('Text in Thai').fill('ถูก');
  await page.getByRole('group', { name: 'Line 2' }).getByLabel('Text in Thai').fill('ผิด');
  await page.getByRole('button', { name: 'Save the question' }).click();
  await expect(page.getByText('At least one answer has to bring all points')).toBeVisible();
  await page.getByRole('group', { name: 'Line 1' }).getByLabel('This is right').check();
  await page.getByRole('button', { name: 'Save the question' }).click();
  await expect(page.getByText('The question is saved')).toBeVisible();

  await page.getByRole('link', { name: 'Questions by file' }).click();
  await expectNoFindings(page);
  const gift = 'โลกกลม {T}\n\nเขียนเรียงความ {}\n\nปีใด {#2475:1}\n';
  await page.getByLabel('GIFT, CSV or Excel file').setInputFiles({
    ...{ name: 'exam.txt', mimeType: 'text/plain', buffer: Buffer.from(gift) },
  });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByText('2 can be read, 1 can’t')).toBeVisible();
  await expect(page.getByText(/An essay/)).toBeVisible();
  await expectNoFindings(page);
  await page.locator('summary', { hasText: 'Take in 2 questions' }).click();
  await page.getByRole('button', { name: 'Take in', exact: true }).click();
  await expect(page.getByText('2 questions were taken in')).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Move ปีใด up' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'ปีใด is at place 2 of 3' })).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Questions in their order' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  );

  await page.getByRole('link', { name: 'Try it' }).click();
  await page.getByRole('radio', { name: 'ถูก', exact: true }).check();
  await page.getByRole('radio', { name: 'True' }).check();
  await page.getByLabel('Answer').fill('๒๔๗๔');
  await page.getByRole('button', { name: 'Mark the answers' }).click();
  await expect(page.getByText('100%: passed')).toBeVisible();
  await expectNoFindings(page);

  await page.goto(address);
  await page.locator('summary', { hasText: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  const { token } = await newcomer(request);
  const { attemptId } = await call<{ attemptId: number }>(
    request,
    'POST',
    `/academy/quiz/${address.split('/').at(-1)}/begin`,
    { token, data: {} },
  );
  await call(request, 'POST', `/academy/quiz-attempt/${attemptId}/hand-in`, { token, data: { answers: [] } });
  await page.getByRole('link', { name: 'Results' }).click();
  await expect(page.getByText('0 of 1 right').first()).toBeVisible();
  await expectNoFindings(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the results (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/results\.csv$/);
  await office.close();
});
