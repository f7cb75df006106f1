import { publicPage } from '../page-headers.ts';

export const headers = publicPage;

export default function HomePage() {
  return <h1>Bannasala</h1>;
}
