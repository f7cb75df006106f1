export { default, loader } from '../shell/coming-page.tsx';
