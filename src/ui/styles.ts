// The stylesheet of all documents.
import 'virtual:uno.css';
import './base.css';
