import 'virtual:uno.css';
import '../../src/ui/base.css';
import { hideComposedKeys } from '../../src/app/composed-keys.ts';

hideComposedKeys();
