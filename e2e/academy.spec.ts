import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { call, demoPerson, enter, newcomer } from './order-desk.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const noWords = {
  ...{ titleEn: '', summaryTh: '', summaryEn: '', bodyTh: null, bodyEn: null, authorTh: '', authorEn: '' },
  ...{ coverId: null, coverAltTh: '', coverAltEn: '', categoryId: null, relatedIds: [] },
};
const noFacts = {
  ...{ kind: 'text', videoProvider: null, videoId: null, fileId: null, quizId: null },
  ...{ minutes: 3, isRequired: true },
};
type Admin = { token: string };

/** A small PDF that is whole: what `acceptPdf` wants of one. */
const smallPdf = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>
endobj
trailer
<< /Root 1 0 R /Size 4 >>
startxref
0
%%EOF
`;

async function makeTopic(request: APIRequestContext, { token }: Admin, name: string, urlKey: string) {
  const data = { urlKey, nameTh: name, nameEn: '', aboutTh: name.slice(0, 400), aboutEn: '' };
  return (await call<{ id: number }>(request, 'POST', '/admin/academy/topic', { token, data })).id;
}

async function publish(request: APIRequestContext, { token }: Admin, id: number, isShown = true) {
  const path = `/admin/academy/document/${id}`;
  const { version } = await call<{ version: number }>(request, 'GET', path, { token });
  await call(request, 'POST', `${path}/publish`, { token, data: { version, isShown } });
}

/** No page is wider than its window. */
async function expectNoOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, page.url()).toBeLessThanOrEqual(0);
}

/** Pictures of a page, where whoever runs the tests wants to look at them. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.ACADEMY_SHOTS;
  if (folder === undefined) return;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

test('without a token the academy leads to 401, and from there back; a certificate is checked by anybody', async ({
  context,
  page,
  request,
}) => {
  for (const path of ['/academy', '/academy/read-more', '/academy/topic/reading', '/academy/topic/x/3']) {
    const reply = await request.get(path, { maxRedirects: 0 });
    const to = `/401?${new URLSearchParams({ next: path })}`;
    expect([reply.status(), reply.headers().location], path).toEqual([302, to]);
  }
  await enter(context, null, 'en');
  await page.goto('/academy/read-more?x=1');
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login?next=%2Facademy%2Fread-more%3Fx%3D1',
  );
  const unknown = await page.goto('/academy/certificate/BNA-0000-0000-0000');
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no certificate with this number' })).toBeVisible();
});

test('somebody takes a course to its certificate, without scripts as well', async ({
  browser,
  context,
  page,
  request,
}) => {
  const person = await newcomer(request);
  await enter(context, person, 'en');
  await page.goto('/academy');
  await expect(page.getByRole('heading', { level: 1, name: 'Bannasala Academy' })).toBeVisible();
  // What is for sellers alone isn't there.
  await expect(page.getByRole('link', { name: /Packing books/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await shoot(page, 'academy');
  await page.getByRole('link', { name: 'Read more without forcing yourself' }).click();
  await expect(page.getByText('3 required lessons to go until your certificate')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await shoot(page, 'course');
  await page.getByRole('link', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Twenty minutes a day' })).toBeVisible();
  await shoot(page, 'lesson');
  await page.getByRole('button', { name: 'I have done this lesson' }).click();
  await expect(page.getByText('Marked as done')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: /^Next: Choosing/ }).click();
  await page.getByRole('button', { name: 'I have done this lesson' }).click();
  await expect(page.getByText('Marked as done')).toBeVisible();

  // The rest by plain forms.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await enter(plain, person, 'en');
  const bare = await plain.newPage();
  await bare.goto('/academy/read-more');
  await expect(bare.getByText('2 of 5 lessons done').first()).toBeVisible();
  await bare.getByRole('link', { name: 'Continue' }).click();
  await expect(bare.getByRole('heading', { level: 1, name: 'E-books at Bannasala' })).toBeVisible();
  await bare.getByRole('button', { name: 'I have done this lesson' }).click();
  await expect(bare.getByText('Marked as done')).toBeVisible();
  await bare.goto('/academy/read-more');
  await bare.getByLabel('Name on the certificate').fill('');
  await bare.getByRole('button', { name: 'Issue my certificate' }).click();
  await bare.getByLabel('Name on the certificate').fill('Somsri Reads');
  await bare.getByRole('button', { name: 'Issue my certificate' }).click();
  await expect(bare.getByText('Your certificate has been issued')).toBeVisible();
  await plain.close();

  await page.goto('/academy/read-more');
  const check = await page.getByRole('link', { name: 'Page to check it' }).getAttribute('href');
  const number = check?.split('/').at(-1) ?? '';
  expect(number).toMatch(/^BNA(-[0-9A-Z]{4}){3}$/);
  const file = await page.request.get(`/academy/certificate-file/${number}`);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const stranger = await browser.newContext();
  await enter(stranger, null, 'en');
  const anyone = await stranger.newPage();
  const reply = await anyone.goto(`/academy/certificate/${number}`);
  expect(reply?.headers()['x-robots-tag']).toBe('noindex');
  await expect(anyone.getByText('This certificate is valid')).toBeVisible();
  await expect(anyone.getByText('Somsri Reads')).toBeVisible();
  expect(await violationsOf(anyone)).toEqual([]);
  await shoot(anyone, 'certificate');
  // The paper is its owner's.
  expect((await anyone.request.get(`/academy/certificate-file/${number}`)).status()).toBe(401);
  await stranger.close();

  // Staff take it back.
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'content'), 'en');
  const staff = await office.newPage();
  await staff.goto(`/admin/academy/certificates?search=${number}`);
  const item = staff.getByRole('article', { name: number });
  await item.locator('summary', { hasText: 'Revoke' }).click();
  await item.getByRole('button', { name: 'Revoke the certificate' }).click();
  await item.getByLabel('Reason').fill('Issued to a test');
  await item.getByRole('button', { name: 'Revoke the certificate' }).click();
  await expect(staff.getByText('The certificate has been revoked')).toBeVisible();
  await office.close();
  await page.goto(`/academy/certificate/${number}`);
  await expect(page.getByText('This certificate has been revoked', { exact: true })).toBeVisible();
});

test('staff write a course with a film and a PDF, put its lessons in order and see who did what', async ({
  browser,
  context,
  page,
  request,
}) => {
  test.slow();
  const admin = await demoPerson(request, 'content');
  const key = randomUUID().slice(0, 8);
  const office = await browser.newContext();
  await enter(office, admin, 'en');
  const staff = await office.newPage();
  const desk = staff.getByRole('main');
  await staff.goto('/admin/academy/topics');
  const form = desk.getByRole('form', { name: 'Make a topic' });
  await form.getByLabel('Name in Thai').fill(`หัวข้อ ${key}`);
  await form.getByLabel('Name in English').fill(`Topic ${key}`);
  await form.getByLabel('Address of its page').fill(`topic-${key}`);
  await form.getByRole('button', { name: 'Make a topic' }).click();
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
  expect(await violationsOf(staff)).toEqual([]);

  await staff.goto('/admin/academy/courses/new');
  await desk.getByLabel('Title in Thai').fill(`หลักสูตร ${key}`);
  await desk.getByRole('textbox', { name: 'Title in English' }).fill(`Course ${key}`);
  await desk
    .getByRole('textbox', { name: /^Address/ })
    .first()
    .fill(`course-${key}`);
  await desk.getByLabel('Topic').selectOption(`Topic ${key}`);
  await desk.getByRole('checkbox', { name: 'Taken in order' }).check();
  expect(await violationsOf(staff)).toEqual([]);
  await desk.getByRole('button', { name: 'Save the draft' }).click();
  await expect(desk.getByText('It is there, as a draft')).toBeVisible();
  const course = new URL(staff.url()).pathname;
  const publishHere = async () => {
    await desk.locator('summary', { hasText: 'Publish' }).click();
    await desk.getByRole('button', { name: 'Publish' }).click();
    await expect(desk.getByText('Published', { exact: true })).toBeVisible();
  };
  await publishHere();

  const addLesson = async (title: string, kind: string, fill: () => Promise<void>) => {
    await staff.goto(course);
    await desk.getByRole('link', { name: 'Add a lesson' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'New lesson' })).toBeVisible();
    await desk.getByLabel('Title in Thai').fill(`บท ${title}`);
    await desk.getByRole('textbox', { name: 'Title in English' }).fill(title);
    await desk.getByLabel('Kind').selectOption(kind);
    await fill();
    await desk.getByRole('button', { name: 'Save the draft' }).click();
    await expect(desk.getByText('It is there, as a draft')).toBeVisible();
    await publishHere();
  };
  await addLesson(`Film ${key}`, 'video', async () => {
    await desk.getByLabel('Link to the film').fill('https://evil.example/watch?v=dQw4w9WgXcQ');
    await desk.getByRole('button', { name: 'Save the draft' }).click();
    await expect(desk.getByText('Only links to films at YouTube or Facebook can be used')).toBeVisible();
    await desk.getByLabel('Link to the film').fill('https://youtu.be/dQw4w9WgXcQ');
  });
  await addLesson(`Paper ${key}`, 'pdf', async () => {
    await desk
      .getByLabel('PDF file')
      .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) });
  });
  await addLesson(`Quiz ${key}`, 'quiz', async () => {
    await desk.getByRole('button', { name: 'Save the draft' }).click();
    await expect(desk.getByRole('alert').first()).toBeVisible();
    const quiz = desk.getByLabel('Quiz', { exact: true });
    await expect(quiz).toHaveAttribute('aria-invalid', 'true');
    await quiz.selectOption({
      label: (await quiz.locator('option', { hasText: 'Packing' }).textContent()) ?? '',
    });
    await shoot(staff, 'desk-lesson');
  });
  await staff.goto(course);
  await desk.getByRole('button', { name: `Move Paper ${key} up` }).click();
  const lessons = desk.getByRole('listitem').filter({ has: staff.getByRole('button', { name: /^Move/ }) });
  await expect(lessons.first()).toContainText(`Paper ${key}`);
  expect(await violationsOf(staff)).toEqual([]);
  await shoot(staff, 'desk-course');
  await staff.goto('/admin/academy');
  await shoot(staff, 'desk');

  const person = await newcomer(request);
  await enter(context, person, 'en');
  await page.goto(`/academy/course-${key}`);
  await expect(page.getByText('Not open yet')).toHaveCount(2);
  await page.getByRole('link', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Paper ${key}` })).toBeVisible();
  const href = await page.getByRole('link', { name: 'Download the PDF' }).getAttribute('href');
  const part = await page.request.get(String(href), { headers: { range: 'bytes=0-7' } });
  expect([part.status(), await part.text()]).toEqual([206, '%PDF-1.4']);
  expect(part.headers()['x-frame-options']).toBe('SAMEORIGIN');
  const shown = await page.request.get(String(href).replace('?download', ''));
  expect(shown.headers()['content-disposition']).toMatch(/^inline/);
  await page.getByRole('button', { name: 'I have done this lesson' }).click();
  await page.getByRole('link', { name: `Next: Film ${key}` }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'a film' }),
  );
  await page.getByRole('link', { name: `Play the video Film ${key}` }).click();
  await expect(page.frameLocator('iframe').getByText('a film')).toBeVisible();

  await staff.goto(`/admin/academy/progress?courseId=${course.split('/').at(-1)}`);
  await expect(desk.getByRole('row').filter({ hasText: person.email })).toContainText('1 of 3');
  expect(await violationsOf(staff)).toEqual([]);
  await shoot(staff, 'desk-progress');
  const csv = await staff.request.get(
    String(await desk.getByRole('link', { name: 'Download CSV' }).getAttribute('href')),
  );
  expect(await csv.text()).toContain(person.email);
  await publish(request, admin, Number(course.split('/').at(-1)), false);
  await office.close();
});

test('a topic that staff give another address is led to from the one that it had, and so are its lessons', async ({
  browser,
  context,
  page,
  request,
}) => {
  test.slow();
  const admin = await demoPerson(request, 'content');
  const key = randomUUID().slice(0, 8);
  const { token } = admin;
  const topicId = await makeTopic(request, admin, `Topic ${key}`, `first-${key}`);
  const words = { ...noWords, titleTh: `หลักสูตร ${key}`, titleEn: `Course ${key}` };
  const { id } = await call<{ id: number }>(request, 'POST', '/admin/academy/course', {
    token,
    data: {
      ...{ urlKey: `moved-${key}`, words },
      facts: { topicId, audiences: ['reader'], isOrdered: false, edition: 1 },
    },
  });
  await publish(request, admin, id);
  const lesson = await call<{ id: number }>(request, 'POST', '/admin/academy/lesson', {
    token,
    data: {
      courseId: id,
      words: { ...words, titleTh: `บท ${key}`, titleEn: `Lesson ${key}` },
      facts: noFacts,
    },
  });
  await publish(request, admin, lesson.id);

  // Without scripts, in Thai.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await enter(plain, admin, 'th');
  const bare = await plain.newPage();
  const formOf = (name: string) => bare.getByRole('form', { name, exact: true });
  const rename = async (name: string, button: string, urlKey: string) => {
    await formOf(name).getByLabel('ที่อยู่ของหน้า').fill(urlKey);
    await formOf(name).getByRole('button', { name: button }).click();
  };
  await bare.goto('/admin/academy/topics');
  await rename(`Topic ${key}`, 'บันทึก', 'reading');
  await expect(formOf(`Topic ${key}`).getByLabel('ที่อยู่ของหน้า')).toHaveAccessibleDescription(
    /ที่อยู่เดิมจะพามาหน้านี้.*ถูกใช้แล้ว|ถูกใช้แล้ว.*ที่อยู่เดิมจะพามาหน้านี้/,
  );
  await rename(`Topic ${key}`, 'บันทึก', `second-${key}`);
  await expect(bare.getByText('บันทึกแล้ว', { exact: true })).toBeVisible();
  await shoot(bare, 'desk-topics');

  const person = await newcomer(request);
  await enter(context, person, 'en');
  const answer = async (path: string) => {
    const reply = await page.request.get(path, { maxRedirects: 0 });
    return [reply.status(), reply.headers().location, reply.headers()['cache-control']];
  };
  const [was, is] = [`/academy/topic/first-${key}`, `/academy/topic/second-${key}`];
  expect(await answer(`${was}?from=post`)).toEqual([301, `${is}?from=post`, 'private, no-store']);
  expect(await answer(`${was}/${lesson.id}`)).toEqual([301, `${is}/${lesson.id}`, 'private, no-store']);
  await page.goto(`${was}/${lesson.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Lesson ${key}` })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`${is}/${lesson.id}`);
  await page.goto(was);
  await expect(page.getByRole('heading', { level: 1, name: `Topic ${key}` })).toBeVisible();

  // Another topic takes the address: it is that one's.
  await bare.goto('/admin/academy/topics');
  await formOf('สร้างหัวข้อ').getByLabel('ชื่อภาษาไทย').fill(`Other ${key}`);
  await rename('สร้างหัวข้อ', 'สร้างหัวข้อ', `first-${key}`);
  await expect(bare.getByText('บันทึกแล้ว', { exact: true })).toBeVisible();
  expect((await page.request.get(was, { maxRedirects: 0 })).status()).toBe(404);
  expect((await page.request.get(is, { maxRedirects: 0 })).status()).toBe(200);
  await plain.close();
  await publish(request, admin, lesson.id, false);
  await publish(request, admin, id, false);
});

test('what is written is words wherever it is shown, and nothing of it runs', async ({
  context,
  page,
  request,
}) => {
  test.slow();
  const admin = await demoPerson(request, 'content');
  const key = randomUUID().slice(0, 8);
  const evil = `"'><img src=x onerror="window.hacked=1"><script>window.hacked=1</script> ${key}`;
  const { token } = admin;
  const topicId = await makeTopic(request, admin, evil.slice(0, 120), `evil-${key}`);
  const words = {
    ...{ ...noWords, titleTh: evil, titleEn: evil, summaryTh: evil, summaryEn: evil },
    ...{ authorTh: evil, authorEn: evil, coverAltTh: evil, coverAltEn: evil },
    bodyTh: doc(paragraph(evil), {
      type: 'video',
      attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ', title: evil },
    }),
  };
  const { id } = await call<{ id: number }>(request, 'POST', '/admin/academy/course', {
    token,
    data: {
      ...{ urlKey: `evil-${key}`, words },
      facts: { topicId, audiences: ['reader'], isOrdered: false, edition: 1 },
    },
  });
  await publish(request, admin, id);
  const file = await request.post('/api/admin/academy/file', {
    headers: { authorization: `Bearer ${token}`, 'x-api-key': 'demo', culture: 'th' },
    multipart: {
      file: { name: `${evil}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) },
    },
  });
  const kept = file.ok() ? ((await file.json()) as { detail: { id: number } }).detail.id : null;
  const facts = kept === null ? noFacts : { ...noFacts, kind: 'pdf', fileId: kept };
  const lesson = await call<{ id: number }>(request, 'POST', '/admin/academy/lesson', {
    token,
    data: { courseId: id, words, facts },
  });
  await publish(request, admin, lesson.id);
  const person = await newcomer(request);
  await call(request, 'POST', `/academy/lesson/${lesson.id}/done`, { token: person.token, data: {} });
  const { number } = await call<{ number: string }>(request, 'POST', `/academy/course/${id}/certificate`, {
    token: person.token,
    data: { name: evil.slice(0, 120) },
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const look = async (address: string, width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    const said = page
      .getByText('window.hacked=1')
      .or(page.locator('input:not([type="hidden"])[value*="window.hacked"]'));
    // The way to the page is for those who listen, on a phone.
    await expect(said.filter({ visible: true }).first()).toBeVisible();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await expectNoOverflow(page);
  };
  await enter(context, person, 'th');
  for (const width of [360, 1280])
    for (const address of [
      ...['/academy', `/academy/topic/evil-${key}`, `/academy/evil-${key}`],
      ...[`/academy/topic/evil-${key}/${lesson.id}`, `/academy/certificate/${number}`],
    ])
      await look(address, width);
  await enter(context, admin, 'th');
  for (const width of [360, 1280])
    for (const address of [
      ...['/admin/academy', '/admin/academy/topics', `/admin/academy/courses/${id}`],
      ...[`/admin/academy/lessons/${lesson.id}`, `/admin/academy/lessons/${lesson.id}/preview`],
      ...[`/admin/academy/lessons/${lesson.id}/versions`, `/admin/academy/progress?courseId=${id}`],
      `/admin/academy/certificates?search=${number}`,
    ])
      await look(address, width);
  expect(refused).toEqual([]);
  await publish(request, admin, lesson.id, false);
  await publish(request, admin, id, false);
});

test('a seller prints the packing sheet: the last lesson of their course is a PDF', async ({
  context,
  page,
  request,
}) => {
  await enter(context, await demoPerson(request, 'seller'), 'en');
  await page.goto('/academy/pack-books');
  await page.getByRole('link', { name: 'Before you close the box: a sheet to print' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Before you close the box/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await shoot(page, 'pdf-lesson');
  const href = await page.locator('a[href^="/academy/lesson-file/"]').first().getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  // Who isn't a seller doesn't find it.
  const other = await newcomer(request);
  await enter(context, other, 'en');
  expect((await page.request.get(href ?? '')).status()).toBe(404);
});
